import type { Handler } from '#server/platform/http/handler.ts'
import { addressOf } from '../address-of.ts'
import { type AddressDeps, addAddress } from '../save-address.ts'

export const addAddressHandler =
  (deps: AddressDeps): Handler<'POST /api/user/user-address'> =>
  async ({ body }, { user, now }) => {
    const row = await addAddress(deps, { userId: user.id, now, address: body })
    return { data: addressOf(row), message: 'Alamat Berhasil Ditambahkan', status: 201 }
  }
