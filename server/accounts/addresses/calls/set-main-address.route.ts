import type { Route } from '#server/platform/http/handler.ts'
import { setMainAddress } from '../choose-address.ts'

export const setMainAddressRoute: Route<'POST /api/user/setMainAddress'> =
  ({ database }) =>
  async ({ body }, { user }) => {
    await setMainAddress(database, { userId: user.id, id: body.user_address_id })
    return { data: null, message: 'Alamat Utama Berhasil Diubah' }
  }
