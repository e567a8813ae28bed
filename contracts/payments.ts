import * as z from 'zod'
import { call, rupiahAmount } from './call.ts'
import { PAYMENT_KINDS } from './payment-kinds.ts'

const paymentMethod = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whether it is paid on a page of the provider. Where not, the shop shows where to pay. */
  opens_page: z.boolean().optional(),
  /** A virtual account where absent. */
  kind: z.enum(PAYMENT_KINDS).optional(),
  /** The least and the most that can be paid by it; no limit where absent. */
  least: rupiahAmount.optional(),
  most: rupiahAmount.optional(),
  /** How long each number, code or link of it can be paid; as long as its order where absent. */
  lasts_minutes: z.number().int().optional(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const paymentCalls = {
  'GET /api/user/payment-methods': call({
    access: 'public',
    summary: 'Payment methods that the active gateway takes',
    data: z.array(paymentMethod),
    cached: true,
  }),
} as const
