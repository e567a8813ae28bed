import { COURIER_NAMES } from '#contracts/couriers.ts'
import type { shippingCalls } from '#contracts/shipping.ts'
import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { readMainAddress } from '#server/accounts/addresses/read-main-address.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addressLimits, bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { estimateShipping } from './estimate-shipping.ts'
import { quoteShipping, type ShippingDeps } from './quote-shipping.ts'
import { destinationOf } from './shipping-place.ts'
import type { ShippingReductions } from './shipping-reductions.ts'

/** A price that is not cached costs one of a hundred calls a day, so one shopper's requests are limited. */
const NEW_QUESTIONS_A_DAY = 20
/** Of all visitors together: an estimate must not use up the calls that checkouts need. */
const NEW_ESTIMATES_A_DAY = 50

export function shippingHandlers({
  database,
  reductionsOf,
  ...deps
}: ShippingDeps & { database: Database; reductionsOf: ShippingReductions }): Handlers<
  keyof typeof shippingCalls
> {
  return {
    'GET /api/user/shipping-estimate': async ({ query }, { now, ip }) => {
      const { city_id: cityId, weight: weightKg, total: subtotal } = query
      const byAddress = addressLimits('shipping-estimate', ip, { limit: NEW_QUESTIONS_A_DAY, within: DAY })
      const byAll = { bucket: bucketOf('shipping-estimates', ''), limit: NEW_ESTIMATES_A_DAY, within: DAY }
      const question = { cityId, weightKg, subtotal, now }
      const beforeAsking = () => takeAttempt(database.kysely, [...byAddress, byAll], now)
      return { data: await estimateShipping({ ...deps, reductionsOf }, question, beforeAsking) }
    },

    'GET /api/user/getCost': async ({ query: { courier, weight, total = 0 } }, { user, now }) => {
      const [address] = await database.pipeline(readMainAddress(user.id))
      if (address === undefined) throw new Failure('no_address', 'Alamat Pengiriman Tidak Ditemukan')
      const bucket = bucketOf('shipping', String(user.id))
      const limit = { bucket, limit: NEW_QUESTIONS_A_DAY, within: DAY }
      const question = { ...destinationOf(address), courier, weightKg: weight }
      const options = await quoteShipping(deps, question, () => takeAttempt(database.kysely, [limit], now))
      const reductionOf = await reductionsOf({ subtotal: rupiah(total), cityId: address.city_id, now })
      const costs = options.map(({ service, description, cost, etd, cashOnDelivery }) => {
        const { amount: discount, promo } = reductionOf(cost)
        const price = { value: cost, etd, note: '', discount, promo }
        return { service, description, cash_on_delivery: cashOnDelivery, cost: [price] }
      })
      return { data: [{ code: courier, name: COURIER_NAMES[courier], costs }] }
    },
  }
}
