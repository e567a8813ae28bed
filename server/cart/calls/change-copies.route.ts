import type { Route } from '#server/platform/http/handler.ts'
import { changeCopies } from '../change-copies.ts'

export const changeCopiesRoute: Route<'PUT /api/user/cart-items/:id'> =
  ({ database }) =>
  async ({ params, body }, { user, now }) => {
    const item = await changeCopies(database.kysely, { userId: user.id, id: params.id, ...body }, now)
    const message =
      body.type === 'Added' ? 'Berhasil Menambahkan Jumlah Barang' : 'Berhasil Mengurangi Jumlah Barang'
    return { data: { cart_item: item }, message }
  }
