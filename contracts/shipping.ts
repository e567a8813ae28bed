import * as z from 'zod'
import { call, rupiahAmount } from './call.ts'
import { COURIERS } from './couriers.ts'

/** A courier's code, however it is spelt. */
export const courier = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.enum(COURIERS, 'Pilih Kurir Pengiriman'),
)

export const shippingOption = z.object({
  service: z.string(),
  description: z.string(),
  cost: z.array(z.object({ value: rupiahAmount, etd: z.string(), note: z.string() })),
})
export type ShippingOption = z.infer<typeof shippingOption>

export const shippingCalls = {
  'GET /api/user/getCost': call({
    access: 'user',
    summary: 'What a courier asks from the shop to the user’s main address; weight in whole kilograms',
    query: z.object({
      courier,
      weight: z.coerce
        .number('Berat harus berupa angka')
        .int('Berat harus bilangan bulat')
        .min(1, 'Berat paling sedikit 1 kg')
        .max(1000, 'Berat paling banyak 1.000 kg')
        .default(1),
    }),
    data: z.array(z.object({ code: z.enum(COURIERS), name: z.string(), costs: z.array(shippingOption) })),
  }),
} as const
