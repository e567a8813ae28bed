import type { Handler } from '#server/platform/http/handler.ts'
import { addressOf } from '../address-of.ts'
import { type AddressDeps, changeAddress } from '../save-address.ts'

export const changeAddressHandler =
  (deps: AddressDeps): Handler<'PUT /api/user/user-address/:id'> =>
  async ({ params, body }, { user }) => {
    const row = await changeAddress(deps, { userId: user.id, id: params.id, address: body })
    return { data: addressOf(row), message: 'Alamat Berhasil Diperbarui' }
  }
