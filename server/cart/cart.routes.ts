import type { cartCalls } from '#contracts/cart.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addToCart } from './add-to-cart.ts'
import { deleteRows, listRows } from './cart.queries.ts'
import { cartItemOf } from './cart-item-of.ts'
import { changeCopies } from './change-copies.ts'

const REMOVED = 'Berhasil Menghapus Barang'

export function cartHandlers({
  database: { kysely: db },
}: {
  database: Database
}): Handlers<keyof typeof cartCalls> {
  return {
    'GET /api/user/carts': async (_request, { user, now }) => ({
      data: { cart_items: (await listRows(db, user.id, now)).map(cartItemOf) },
    }),

    'POST /api/user/cart-items': async ({ body }, { user, now }) => {
      const { book_id: titleId, type, quantity } = body
      const item = await addToCart(db, { userId: user.id, titleId, type, quantity }, now)
      return { data: { cart_item: item }, message: 'success add item to cart' }
    },

    'PUT /api/user/cart-items/:id': async ({ params, body }, { user, now }) => {
      const item = await changeCopies(db, { userId: user.id, id: params.id, ...body }, now)
      const message =
        body.type === 'Added' ? 'Berhasil Menambahkan Jumlah Barang' : 'Berhasil Mengurangi Jumlah Barang'
      return { data: { cart_item: item }, message }
    },

    'DELETE /api/user/cart-items/:id': async ({ params }, { user }) => {
      const removed = await deleteRows(db, user.id, [params.id])
      if (removed === 0) throw new Failure('not_found', 'Barang ini tidak ada lagi di keranjang Anda.')
      return { data: null, message: REMOVED }
    },

    'POST /api/user/delete-selecteds': async ({ body }, { user }) => {
      await deleteRows(db, user.id, body.items)
      return { data: null, message: REMOVED }
    },
  }
}
