import { BASE_COURIERS } from '#contracts/couriers.ts'
import { rupiah } from '#kernel/money.ts'
import {
  type CarrierOption,
  type ShippingCarrierRates,
  type ShippingQuestion,
  sortedOptions,
} from './port.ts'
import { TARIFFS } from './tariffs.ts'
import { zoneOf } from './zones.ts'

/** The built-in rates: a price by zone and kilogram, available without a network. */
export function openTariffTable(): ShippingCarrierRates {
  return {
    name: 'table',
    couriers: BASE_COURIERS,
    quote: async (question) => tableOptions(question),
    quoteAtOnce: tableOptions,
    isKnown: async () => true,
  }
}

function tableOptions({ origin, destination, weightKg, courier }: ShippingQuestion): CarrierOption[] {
  const zone = zoneOf(origin, destination)
  const served = BASE_COURIERS.find((code) => code === courier)
  if (zone === undefined || served === undefined) return []
  const options = TARIFFS[served].flatMap(
    ({ service, description, zones, maxKg = Number.POSITIVE_INFINITY }) => {
      const tariff = zones[zone]
      if (tariff === undefined || weightKg > maxKg) return []
      const [firstKg, nextKg, etd] = tariff
      const cost = rupiah(firstKg + nextKg * (weightKg - 1))
      // Only the simulated carrier of demo shops takes orders at these prices; as with couriers, not of every service.
      return [{ service, description, cost, etd, cashOnDelivery: etd !== '1' }]
    },
  )
  return sortedOptions(options)
}
