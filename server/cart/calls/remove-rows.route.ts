import type { Route } from '#server/platform/http/handler.ts'
import { deleteRows } from '../cart.queries.ts'

export const removeRowsRoute: Route<'POST /api/user/delete-selecteds'> =
  ({ database }) =>
  async ({ body }, { user }) => {
    await deleteRows(database.kysely, user.id, body.items)
    return { data: null, message: 'Berhasil Menghapus Barang' }
  }
