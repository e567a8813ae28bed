import * as z from 'zod'
import { COURIERS } from '#contracts/couriers.ts'
import { rupiah } from '#kernel/money.ts'
import { SECOND } from '#kernel/time.ts'
import type { VendorAnswer, VendorConnection } from '#server/platform/outbound/vendor-connection.ts'
import { type CarrierDeps, openAskedRates } from '../asked-rates.ts'
import { openCarrierConnection } from '../carrier-connection.ts'
import { daysOf } from '../days-of.rules.ts'
import type { ShippingCarrierRates } from '../port.ts'
import { BASE_URL, headersOf, NAME, refused, wordsOf } from './biteship-answers.ts'

const TRY_MS = 4 * SECOND
/** An item needs a value. It is that of an insurance, which is not asked for, so it does not change the price. */
const ITEM_VALUE = 100_000

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '')

const area = z
  .object({
    id: z.string().min(1),
    administrative_division_level_2_name: text,
    administrative_division_level_3_name: text,
    postal_code: z.union([z.number(), z.string()]).nullish(),
  })
  .transform((found) => ({
    id: found.id,
    city_name: found.administrative_division_level_2_name,
    district_name: found.administrative_division_level_3_name,
    zip_code: String(found.postal_code ?? ''),
  }))

const pricing = z
  .object({
    courier_code: z.string(),
    courier_service_name: text,
    courier_service_code: z.string(),
    description: text,
    shipping_type: text,
    shipment_duration_range: text,
    shipment_duration_unit: text,
    price: z.number().int().nonnegative(),
    available_for_cash_on_delivery: z.boolean().nullish(),
  })
  .transform((row) => ({
    courier: row.courier_code,
    service: row.courier_service_code.toUpperCase(),
    description: row.courier_service_name || row.description,
    cost: rupiah(row.price),
    etd: daysOf(`${row.shipment_duration_range} ${row.shipment_duration_unit}`),
    cashOnDelivery: row.available_for_cash_on_delivery === true,
    isFreight: row.shipping_type === 'freight',
  }))

/** Rates of Biteship, which answers for all its couriers that need no coordinates. */
export function openBiteshipRates(deps: CarrierDeps): ShippingCarrierRates {
  const { key, database, clock, log, baseUrl = BASE_URL, tryMs = TRY_MS } = deps
  const connection = openCarrierConnection({ name: NAME, baseUrl, headers: headersOf(key), tryMs, clock })
  const api = {
    searchPlaces: (input: string, signal: AbortSignal) => searchAreas(connection, input, signal),
    listRates: (route: RatesRoute, signal: AbortSignal) => listRates(connection, route, signal),
  }
  return openAskedRates({ name: 'biteship', couriers: COURIERS, api, database, clock, log })
}

function searchAreas(connection: VendorConnection, input: string, signal: AbortSignal) {
  const path = `/v1/maps/areas?${new URLSearchParams({ countries: 'ID', input, type: 'single' })}`
  return connection.ask({ path, signal }, (answer) => {
    if (answer.status !== 200) throw refused(answer)
    return answer.as(z.object({ success: z.literal(true), areas: z.array(area) })).areas
  })
}

type RatesRoute = { origin: string; destination: string; weightKg: number; couriers: readonly string[] }

function listRates(
  connection: VendorConnection,
  { origin, destination, weightKg, couriers }: RatesRoute,
  signal: AbortSignal,
) {
  const body = JSON.stringify({
    origin_area_id: origin,
    destination_area_id: destination,
    couriers: couriers.join(','),
    items: [{ name: 'Buku', value: ITEM_VALUE, quantity: 1, weight: weightKg * 1000 }],
  })
  const read = (answer: VendorAnswer) => {
    if (answer.status === 200) {
      const rows = answer.as(z.object({ success: z.literal(true), pricing: z.array(pricing) }))
      // Freight is for goods that are not parcels: motorcycles, and loads from ten kilograms.
      return rows.pricing.filter(({ isFreight }) => !isFreight)
    }
    if (answer.status === 400 && /no courier/i.test(wordsOf(answer.body))) return []
    throw refused(answer)
  }
  return connection.ask({ path: '/v1/rates/couriers', method: 'POST', body, signal }, read)
}
