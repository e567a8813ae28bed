import type { Route } from '#server/platform/http/handler.ts'
import { correctAddress } from '../parcels/correct-address.ts'
import { orderRowAfter } from './order-row-after.ts'

export const correctAddressRoute: Route<'PUT /api/console/orders/:id/address'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const { recipient, phone, address, postal_code: postalCode, version } = body
    const to = { recipient, phone, address, postalCode }
    await database.transact((tx) => correctAddress(tx, actor, { orderId: params.id, to, version, now }))
    return { data: await orderRowAfter(database, params.id), message: 'Alamat kirim disimpan' }
  }
