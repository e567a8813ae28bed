import * as z from 'zod'
import { call } from './call.ts'

export const paymentMethod = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whether it is paid on a page of the provider. Where not, the shop shows the number to pay to. */
  opens_page: z.boolean().optional(),
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
