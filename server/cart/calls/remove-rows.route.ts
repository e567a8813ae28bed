import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { deleteRows } from '../cart.queries.ts'

export const removeRowsHandler =
  ({ database }: { database: Database }): Handler<'POST /api/user/delete-selecteds'> =>
  async ({ body }, { user }) => {
    await deleteRows(database.kysely, user.id, body.items)
    return { data: null, message: 'Berhasil Menghapus Barang' }
  }
