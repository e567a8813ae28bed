import * as z from 'zod'
import { call, paymentMethodId, rupiahAmount } from '../call.ts'
import { PAYMENT_KINDS } from '../payment-kinds.ts'
import { version } from './version.ts'

const record = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  least: rupiahAmount,
  most: rupiahAmount.nullable(),
  /** How long a charge can be paid; null for as long as its order. */
  lasts_minutes: z.number().int().nullable(),
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
} as const
