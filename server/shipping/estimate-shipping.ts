import { MISSING_REGION } from '#contracts/regions.ts'
import type { ShippingEstimate } from '#contracts/shipping.ts'
import { rupiah } from '#kernel/money.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { askRates, type BeforeAsking, type ShippingDeps } from './quote-shipping.ts'
import type { ShippingReductions } from './shipping-reductions.ts'

export type EstimateQuestion = { cityId: number; weightKg: number; subtotal: number; now: Date }

/**
 * The cheapest way to a city, after what promos without a code take off, and the promo that a little more spending
 * reaches.
 * @throws Failure invalid for an unknown city, unavailable
 */
export async function estimateShipping(
  deps: ShippingDeps & { reductionsOf: ShippingReductions },
  { cityId, weightKg, subtotal, now }: EstimateQuestion,
  beforeAsking: BeforeAsking,
): Promise<ShippingEstimate> {
  const city = deps.regions.findCity(cityId)
  if (city === undefined) throw fieldFailure('city_id', MISSING_REGION)
  const destination = {
    provinceCode: city.province.code,
    cityCode: city.code,
    cityName: city.name,
    postalCode: city.postalCode,
  }
  const origin = await deps.origin()
  const reductionOf = await deps.reductionsOf({ subtotal: rupiah(subtotal), cityId, now })
  const ways = []
  // One after the other: the first question brings the answers of all couriers.
  for (const courier of await deps.offered()) {
    const options = await askRates(deps, { origin, destination, weightKg, courier }, beforeAsking)
    ways.push(...options.map((option) => ({ ...option, courier, ...reductionOf(option.cost) })))
  }
  const [cheapest] = ways.sort((a, b) => a.cost - a.amount - (b.cost - b.amount) || a.cost - b.cost)
  return {
    city_id: city.id,
    city_name: city.name,
    cheapest: cheapest
      ? {
          courier: cheapest.courier,
          service: cheapest.service,
          etd: cheapest.etd,
          cost: cheapest.cost,
          discount: cheapest.amount,
          promo: cheapest.promo,
        }
      : null,
    next: cheapest?.next ?? null,
  }
}
