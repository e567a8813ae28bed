import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { setMainAddress } from '../choose-address.ts'

export const setMainAddressHandler =
  ({ database }: { database: Database }): Handler<'POST /api/user/setMainAddress'> =>
  async ({ body }, { user }) => {
    await setMainAddress(database, { userId: user.id, id: body.user_address_id })
    return { data: null, message: 'Alamat Utama Berhasil Diubah' }
  }
