import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { requestLostAt } from './ask-turns.rules.ts'
import {
  insertCharge,
  listChannels,
  type NewCharge,
  type OpenedCharge,
  type PaymentChannel,
} from './payments.queries.ts'

export type { OpenedCharge } from './payments.queries.ts'

/** @throws Failure `method_unavailable` for a method that the gateway has no channel for */
export async function getPaymentChannel(
  db: Queryable,
  gateway: string,
  paymentMethodId: number,
): Promise<PaymentChannel> {
  const channels = await listChannels(db, gateway)
  const channel = channels.find(({ id }) => id === paymentMethodId)
  if (channel !== undefined) return channel
  const message = 'Pilih Metode Pembayaran'
  throw fieldFailure('payment_id', message, 'method_unavailable')
}

/**
 * Records that a charge is about to be requested, in the transaction that makes its order: a crash before the
 * provider has answered then leaves something that the job can finish.
 */
export async function openCharge(
  tx: Tx,
  { refno, attempt, ...charge }: Omit<NewCharge, 'reference' | 'askAt'> & { refno: string },
  now: Date,
): Promise<OpenedCharge> {
  const reference = `${refno}-${attempt}`
  return insertCharge(tx, { ...charge, attempt, reference, askAt: requestLostAt(now) }, now)
}
