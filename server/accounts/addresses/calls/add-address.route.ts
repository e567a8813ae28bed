import type { Route } from '#server/platform/http/handler.ts'
import { addressOf } from '../address-of.ts'
import { type AddressDeps, addAddress } from '../save-address.ts'

export const addAddressRoute: Route<'POST /api/user/user-address', AddressDeps> =
  (deps) =>
  async ({ body }, { user, now }) => {
    const row = await addAddress(deps, { userId: user.id, now, address: body })
    return { data: addressOf(row), message: 'Alamat Berhasil Ditambahkan', status: 201 }
  }
