import { COURIER_NAMES } from '#contracts/couriers.ts'
import type { shippingCalls } from '#contracts/shipping.ts'
import { DAY } from '#kernel/time.ts'
import { readMainAddress } from '#server/accounts/addresses/read-main-address.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { quoteShipping, type ShippingDeps } from './quote-shipping.ts'
import { destinationOf } from './shipping-place.ts'

/** A price that is not cached costs one of a hundred calls a day, so one shopper's requests are limited. */
const NEW_QUESTIONS_A_DAY = 20

export function shippingHandlers({
  database,
  ...deps
}: ShippingDeps & { database: Database }): Handlers<keyof typeof shippingCalls> {
  return {
    'GET /api/user/getCost': async ({ query: { courier, weight } }, { user, now }) => {
      const [address] = await database.pipeline(readMainAddress(user.id))
      if (address === undefined) throw new Failure('no_address', 'Alamat Pengiriman Tidak Ditemukan')
      const bucket = bucketOf('shipping', String(user.id))
      const limit = { bucket, limit: NEW_QUESTIONS_A_DAY, within: DAY }
      const question = { ...destinationOf(address), courier, weightKg: weight }
      const options = await quoteShipping(deps, question, () => takeAttempt(database.kysely, [limit], now))
      const costs = options.map(({ service, description, cost, etd }) => ({
        service,
        description,
        cost: [{ value: cost, etd, note: '' }],
      }))
      return { data: [{ code: courier, name: COURIER_NAMES[courier], costs }] }
    },
  }
}
