import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { deleteRows } from '../cart.queries.ts'

export const removeRowRoute: Route<'DELETE /api/user/cart-items/:id'> =
  ({ database }) =>
  async ({ params }, { user }) => {
    const removed = await deleteRows(database.kysely, user.id, [params.id])
    if (removed === 0) throw new Failure('not_found', 'Barang ini tidak ada lagi di keranjang Anda.')
    return { data: null, message: 'Berhasil Menghapus Barang' }
  }
