import type { Statement } from '#server/platform/database/statement.ts'
import { selectApplied, upsertNotification } from './notifications.queries.ts'
import type { Notification, PaymentEvent, SettleOutcome } from './payments-deps.ts'

/** Whether a notification was applied before, read under the lock of its order (F07). */
export function readApplied(notification: Notification): Statement<boolean> {
  return selectApplied(notification)
}

/**
 * Stores an event's notification with what it did, in the transaction that does it. One that is only believed after the
 * provider was asked is stored and waits for the answer. Of a deleted account's only the reference is kept.
 */
export function recordApplied(
  { notification, now }: Pick<PaymentEvent, 'notification' | 'now'>,
  outcome: SettleOutcome,
  { buyerGone }: { buyerGone: boolean },
): Statement<void> | undefined {
  if (notification === undefined) return undefined
  const applied = outcome === 'unconfirmed' ? undefined : outcome
  return upsertNotification(notification, { outcome: applied, purged: buyerGone }, now)
}
