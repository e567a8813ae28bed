import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { removeAddress } from '../choose-address.ts'

export const removeAddressHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/user/user-address/:id'> =>
  async ({ params }, { user }) => {
    await removeAddress(database, { userId: user.id, id: params.id })
    return { data: null, message: 'Alamat Berhasil Dihapus' }
  }
