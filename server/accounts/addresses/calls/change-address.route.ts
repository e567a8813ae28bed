import type { Route } from '#server/platform/http/handler.ts'
import { addressOf } from '../address-of.ts'
import { type AddressDeps, changeAddress } from '../save-address.ts'

export const changeAddressRoute: Route<'PUT /api/user/user-address/:id', AddressDeps> =
  (deps) =>
  async ({ params, body }, { user }) => {
    const row = await changeAddress(deps, { userId: user.id, id: params.id, address: body })
    return { data: addressOf(row), message: 'Alamat Berhasil Diperbarui' }
  }
