import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { deleteRows } from '../cart.queries.ts'

export const removeRowHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/user/cart-items/:id'> =>
  async ({ params }, { user }) => {
    const removed = await deleteRows(database.kysely, user.id, [params.id])
    if (removed === 0) throw new Failure('not_found', 'Barang ini tidak ada lagi di keranjang Anda.')
    return { data: null, message: 'Berhasil Menghapus Barang' }
  }
