import type { Route } from '#server/platform/http/handler.ts'
import { removeAddress } from '../choose-address.ts'

export const removeAddressRoute: Route<'DELETE /api/user/user-address/:id'> =
  ({ database }) =>
  async ({ params }, { user }) => {
    await removeAddress(database, { userId: user.id, id: params.id })
    return { data: null, message: 'Alamat Berhasil Dihapus' }
  }
