import type { Tx } from '#server/platform/database/database.ts'
import { markApplied } from './notifications.queries.ts'
import type { PaymentEvent, SettleOutcome } from './payments-deps.ts'

/** Notes what a notification did in the transaction that does it; one that is asked about first waits for that. */
export async function noteApplied(
  tx: Tx,
  { notificationId, now }: PaymentEvent,
  outcome: SettleOutcome,
): Promise<void> {
  if (notificationId === undefined || outcome === 'unconfirmed') return
  await markApplied(tx, notificationId, outcome, now)
}
