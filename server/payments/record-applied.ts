import type { Statement } from '#server/platform/database/statement.ts'
import { claimsMore } from './claims.rules.ts'
import { selectApplied, upsertNotification } from './notifications.queries.ts'
import type { Notification, PaymentEvent, SettleOutcome } from './payments-deps.ts'

/** Whether a notification was applied before, read under the lock of its order (F07). */
export function readApplied(notification: Notification): Statement<boolean> {
  return selectApplied(notification)
}

/**
 * Stores an event's notification with its outcome, in the transaction that applies it. An unconfirmed one, and one
 * that claims more than the event, which is the provider's answer, is stored unapplied: it is judged again. For a
 * deleted account only the reference is stored.
 */
export function recordApplied(
  { notification, state, now }: Pick<PaymentEvent, 'notification' | 'state' | 'now'>,
  outcome: SettleOutcome,
  { buyerGone }: { buyerGone: boolean },
): Statement<void> | undefined {
  if (notification === undefined) return undefined
  const waits = outcome === 'unconfirmed' || claimsMore(notification, state, now)
  return upsertNotification(notification, { outcome: waits ? undefined : outcome, purged: buyerGone }, now)
}

/** Stores that the shop has no charge of the notification's reference. A repeated one is judged anew. */
export function recordUnknown(notification: Notification, now: Date): Statement<void> {
  return upsertNotification(notification, { outcome: 'unknown_reference', purged: false }, now)
}
