import type { Read, Statement } from '#server/platform/database/statement.ts'
import { requestLostAt } from './ask-turns.rules.ts'
import { findMethod, type PaymentMethod } from './payment-methods.queries.ts'
import { type Charge, insertCharge, type NewCharge } from './payments.queries.ts'

export type { Charge } from './payments.queries.ts'

/** A payment method, also where it is not offered. */
export function findPaymentMethod(id: number): Read<PaymentMethod | undefined> {
  return findMethod(id)
}

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
