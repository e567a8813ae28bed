import * as z from 'zod'
import { BASE_COURIERS } from '#contracts/couriers.ts'
import { rupiah } from '#kernel/money.ts'
import { firstCharacters } from '#kernel/text.ts'
import { SECOND } from '#kernel/time.ts'
import type { VendorAnswer } from '#server/platform/outbound/vendor-connection.ts'
import { type CarrierDeps, openAskedRates } from '../asked-rates.ts'
import { openCarrierConnection } from '../carrier-connection.ts'
import { daysOf } from '../days-of.rules.ts'
import { CarrierFailure, type ShippingCarrierRates } from '../port.ts'

const NAME = 'RajaOngkir'
const BASE_URL = 'https://rajaongkir.komerce.id/api/v1'
const TRY_MS = 4 * SECOND

/** A text that may be missing. */
const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '')

/** A village of RajaOngkir's list. */
const place = z.object({
  id: z.union([z.number().int(), z.string().min(1)]).transform(String),
  city_name: z.string(),
  district_name: text,
  zip_code: text,
})

const rate = z
  .object({
    code: z.string(),
    service: z.string(),
    description: text,
    cost: z.coerce.number().int().nonnegative(),
    etd: text,
  })
  .transform(({ code, cost, etd, ...named }) => ({
    courier: code,
    ...named,
    cost: rupiah(cost),
    etd: daysOf(etd),
    cashOnDelivery: false,
  }))

const meta = z.object({ meta: z.object({ message: z.string().optional() }) })

/** Rates of RajaOngkir by Komerce (`/api/v1`), whose free plan has 100 calls a day. */
export function openRajaongkir(deps: CarrierDeps): ShippingCarrierRates {
  const { key, database, clock, log, baseUrl = BASE_URL, tryMs = TRY_MS } = deps
  const connection = openCarrierConnection({ name: NAME, baseUrl, headers: { key }, tryMs, clock })
  return openAskedRates({
    name: 'rajaongkir',
    couriers: BASE_COURIERS,
    api: {
      searchPlaces: (search, signal) => {
        const query = new URLSearchParams({ search, limit: '50', offset: '0' })
        const path = `/destination/domestic-destination?${query}`
        return connection.ask({ path, signal }, (answer) => rowsOf(place, answer))
      },
      listRates: ({ origin, destination, weightKg, couriers }, signal) => {
        const body = new URLSearchParams({
          origin,
          destination,
          weight: String(weightKg * 1000),
          courier: couriers.join(':'),
        })
        const call = { path: '/calculate/domestic-cost', method: 'POST', body, signal } as const
        return connection.ask(call, (answer) => rowsOf(rate, answer))
      },
    },
    database,
    clock,
    log,
  })
}

function rowsOf<Row>(schema: z.ZodType<Row>, answer: VendorAnswer): Row[] {
  const { status, body } = answer
  if (status >= 200 && status < 300) {
    return answer.as(z.object({ data: z.array(schema).nullable() })).data ?? []
  }
  const said = meta.safeParse(body).data?.meta.message ?? ''
  // The answer for an unknown place, and for a route without a service.
  if (status === 404 || (status === 400 && /not found|tidak ditemukan/i.test(said))) return []
  throw new CarrierFailure('refused', `${NAME}: ${status} ${firstCharacters(said, 200)}`.trim())
}
