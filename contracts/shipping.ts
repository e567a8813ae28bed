import * as z from 'zod'
import { call, rupiahAmount } from './call.ts'
import { COURIERS } from './couriers.ts'
import { MISSING_REGION, regionId } from './regions.ts'

const subtotal = z.coerce
  .number('Total harus berupa angka')
  .int('Total harus bilangan bulat')
  .min(0, 'Total tidak boleh di bawah 0')
  .max(1_000_000_000_000, 'Total terlalu besar')

/** A courier's code, however it is spelt. */
export const courier = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.enum(COURIERS, 'Pilih Kurir Pengiriman'),
)

const shippingOption = z.object({
  service: z.string(),
  description: z.string(),
  /** Whether the courier collects the money of an order at the door. */
  cash_on_delivery: z.boolean(),
  cost: z.array(
    z.object({
      /** The courier's price. */
      value: rupiahAmount,
      etd: z.string(),
      note: z.string(),
      /** What a promo takes off it without a code, for a purchase of `total`. */
      discount: rupiahAmount,
      /** The name of that promo. */
      promo: z.string().nullable(),
    }),
  ),
})
export type ShippingOption = z.infer<typeof shippingOption>

const weight = z.coerce
  .number('Berat harus berupa angka')
  .int('Berat harus bilangan bulat')
  .min(1, 'Berat paling sedikit 1 kg')
  .max(1000, 'Berat paling banyak 1.000 kg')
  .default(1)

/** What a parcel to a city costs at least, and what promos without a code take off it. */
const shippingEstimate = z.object({
  city_id: z.number().int(),
  city_name: z.string(),
  /** Null where no courier delivers. */
  cheapest: z
    .object({
      courier: z.enum(COURIERS),
      service: z.string(),
      etd: z.string(),
      cost: rupiahAmount,
      discount: rupiahAmount,
      promo: z.string().nullable(),
    })
    .nullable(),
  /** The promo that takes off more once so much more is bought. */
  next: z.object({ promo: z.string(), missing: rupiahAmount }).nullable(),
})
export type ShippingEstimate = z.infer<typeof shippingEstimate>

export const shippingCalls = {
  'GET /api/user/shipping-estimate': call({
    access: 'public',
    summary: 'What a parcel to a city costs at least, before an address is known; weight in whole kilograms',
    query: z.object({ city_id: regionId(MISSING_REGION), weight, total: subtotal.default(0) }),
    data: shippingEstimate,
  }),
  'GET /api/user/getCost': call({
    access: 'user',
    summary: 'What a courier asks from the shop to the user’s main address; weight in whole kilograms',
    query: z.object({
      courier,
      weight,
      /** The subtotal of what is bought, for promos that reduce shipping. */
      total: subtotal.optional(),
    }),
    data: z.array(z.object({ code: z.enum(COURIERS), name: z.string(), costs: z.array(shippingOption) })),
  }),
} as const
