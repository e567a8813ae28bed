import * as z from 'zod'
import { call, paymentMethodId, rupiahAmount } from '../call.ts'
import { PAYMENT_KINDS } from '../payment-kinds.ts'
import { amount } from './amount.ts'
import { version } from './version.ts'

const record = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  least: rupiahAmount,
  most: rupiahAmount.nullable(),
  /** How long a charge can be paid; null for as long as its order. */
  lasts_minutes: z.number().int().nullable(),
  /** What the provider takes of each payment, tax included; null where it was not said. */
  fee: z.object({ fixed: rupiahAmount, basis_points: z.number().int() }).nullable(),
  /** Whether shoppers may choose it. */
  offered: z.boolean(),
  version,
})

export const consolePaymentMethodCalls = {
  'GET /api/console/payment-methods': call({
    access: 'pengaturan.lihat',
    summary: 'Payment methods that the active gateway takes, including those that are not offered',
    data: z.array(record),
  }),
  'PUT /api/console/payment-methods/:id': call({
    access: 'pengaturan.ubah',
    summary:
      'Offers a payment method for new charges, or no longer; accounts that were given out stay payable',
    params: z.object({ id: paymentMethodId }),
    body: z.object({ offered: z.boolean(), version }),
    data: record,
  }),
  'PUT /api/console/payment-methods/:id/fee': call({
    access: 'pengaturan.ubah',
    summary:
      'Says what the provider takes of each payment by a method, for charges that are made from now on',
    params: z.object({ id: paymentMethodId }),
    body: z.object({
      fee: z
        .object({
          fixed: amount('Biaya tetap'),
          /** In hundredths of a percent. */
          basis_points: z
            .number('Bagian harus berupa angka')
            .int('Bagian paling banyak dua angka di belakang koma')
            .min(0, 'Bagian tidak boleh di bawah 0%')
            .max(10_000, 'Bagian paling banyak 100%'),
        })
        .nullable(),
      version,
    }),
    data: record,
  }),
} as const
