import * as z from 'zod'
import { call } from './call.ts'

export const paymentMethod = z.object({ id: z.number().int(), name: z.string() })
export type PaymentMethod = z.infer<typeof paymentMethod>

/** What the shop offers until the server's list is there (ids of iPay88 Indonesia). */
export const DEFAULT_PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: 83, name: 'BNI VA' },
  { id: 118, name: 'BRI VA' },
  { id: 86, name: 'CIMB VA' },
  { id: 119, name: 'Mandiri VA' },
  { id: 9, name: 'Maybank VA' },
  { id: 112, name: 'Permata VA' },
]

export const paymentCalls = {
  'GET /api/user/payment-methods': call({
    access: 'public',
    summary: 'Payment methods that the active gateway takes',
    data: z.array(paymentMethod),
    cached: true,
  }),
} as const
