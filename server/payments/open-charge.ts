import type { Read, Statement } from '#server/platform/database/statement.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { requestLostAt } from './ask-turns.rules.ts'
import { findChannel, type PaymentChannel } from './payment-channels.queries.ts'
import { type Charge, insertCharge, type NewCharge } from './payments.queries.ts'

export type { PaymentChannel } from './payment-channels.queries.ts'
export type { Charge } from './payments.queries.ts'

/** The gateway's channel for a payment method; undefined where it does not offer the method. */
export function findPaymentChannel(
  gateway: string,
  paymentMethodId: number,
): Read<PaymentChannel | undefined> {
  return findChannel(gateway, paymentMethodId)
}

/** @throws Failure `method_unavailable` for a method that the gateway has no channel for */
export function requireChannel(channel: PaymentChannel | undefined): PaymentChannel {
  if (channel !== undefined) return channel
  const message = 'Pilih Metode Pembayaran'
  throw fieldFailure('payment_id', message, 'method_unavailable')
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
