import type { Statement } from '#server/platform/database/statement.ts'
import { selectApplied, upsertNotification } from './notifications.queries.ts'
import type { Notification, PaymentEvent, SettleOutcome } from './payments-deps.ts'

/** Whether a notification was applied before, read under the lock of its order (F07). */
export function readApplied(notification: Notification): Statement<boolean> {
  return selectApplied(notification)
}

/**
 * Stores an event's notification with its outcome, in the transaction that applies it. An unconfirmed one is stored
 * and waits for the provider's answer. For a deleted account only the reference is stored.
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
