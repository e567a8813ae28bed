import type { addressCalls } from '#contracts/addresses.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addressOf } from './address-of.ts'
import { listAddressRows } from './addresses.queries.ts'
import { removeAddress, setMainAddress } from './choose-address.ts'
import { type AddressDeps, addAddress, changeAddress } from './save-address.ts'

export function addressesHandlers(deps: AddressDeps): Handlers<keyof typeof addressCalls> {
  const { database } = deps
  return {
    'GET /api/user/user-address': async (_request, { user }) => {
      const rows = await listAddressRows(database.kysely, user.id)
      return { data: rows.map(addressOf) }
    },
    'POST /api/user/user-address': async ({ body }, { user, now }) => {
      const row = await addAddress(deps, { userId: user.id, now, address: body })
      return { data: addressOf(row), message: 'Alamat Berhasil Ditambahkan', status: 201 }
    },
    'PUT /api/user/user-address/:id': async ({ params, body }, { user }) => {
      const row = await changeAddress(deps, { userId: user.id, id: params.id, address: body })
      return { data: addressOf(row), message: 'Alamat Berhasil Diperbarui' }
    },
    'DELETE /api/user/user-address/:id': async ({ params }, { user }) => {
      await removeAddress(database, { userId: user.id, id: params.id })
      return { data: null, message: 'Alamat Berhasil Dihapus' }
    },
    'POST /api/user/setMainAddress': async ({ body }, { user }) => {
      await setMainAddress(database, { userId: user.id, id: body.user_address_id })
      return { data: null, message: 'Alamat Utama Berhasil Diubah' }
    },
  }
}
