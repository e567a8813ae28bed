import type { PaymentMethod } from './payments.ts'

/**
 * What the shop offers until the server's list is there (ids of iPay88 Indonesia). Apart from the call's
 * schema, so that a page can show it without carrying zod.
 */
export const DEFAULT_PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: 83, name: 'BNI VA' },
  { id: 118, name: 'BRI VA' },
  { id: 86, name: 'CIMB VA' },
  { id: 119, name: 'Mandiri VA' },
  { id: 9, name: 'Maybank VA' },
  { id: 112, name: 'Permata VA' },
]
