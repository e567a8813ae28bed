import type { Statement } from '#server/platform/database/statement.ts'
import { requestLostAt } from './ask-turns.rules.ts'
import { type Charge, insertCharge, type NewCharge } from './payments.queries.ts'

/** A payment method, also where it is not offered. */
export { findPaymentMethod } from './payment-methods.queries.ts'
export type { Charge } from './payments.queries.ts'

/**
 * Records a charge before it is requested, in the transaction that places its order. After a crash during the
 * request, the job finds the record and finishes.
 */
export function openCharge(
  { refno, attempt, ...charge }: Omit<NewCharge, 'reference' | 'askAt'> & { refno: string },
  now: Date,
): Statement<Charge> {
  const reference = `${refno}-${attempt}`
  return insertCharge({ ...charge, attempt, reference, askAt: requestLostAt(now) }, now)
}
