import { COURIER_NAMES, type shippingCalls } from '#contracts/shipping.ts'
import { findMainAddress } from '#server/accounts/addresses/find-main-address.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { quoteShipping, type ShippingDeps } from './quote-shipping.ts'
import { destinationOf } from './shipping-place.ts'

export function shippingHandlers({
  database,
  ...deps
}: ShippingDeps & { database: Database }): Handlers<keyof typeof shippingCalls> {
  return {
    'GET /api/user/getCost': async ({ query: { courier, weight } }, { user }) => {
      const address = await findMainAddress(database.kysely, user.id)
      if (address === undefined) throw new Failure('no_address', 'Alamat Pengiriman Tidak Ditemukan')
      const options = await quoteShipping(deps, { ...destinationOf(address), courier, weightKg: weight })
      const costs = options.map(({ service, description, cost, etd }) => ({
        service,
        description,
        cost: [{ value: cost, etd, note: '' }],
      }))
      return { data: [{ code: courier, name: COURIER_NAMES[courier], costs }] }
    },
  }
}
