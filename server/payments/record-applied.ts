import type { Statement } from '#server/platform/database/statement.ts'
import { markApplied } from './notifications.queries.ts'
import type { PaymentEvent, SettleOutcome } from './payments-deps.ts'

/**
 * Writes what a notification did, in the transaction that does it. One that is only believed after the provider was
 * asked waits for the answer.
 */
export function recordApplied(
  { notificationId, now }: PaymentEvent,
  outcome: SettleOutcome,
): Statement<void> | undefined {
  if (notificationId === undefined || outcome === 'unconfirmed') return undefined
  return markApplied(notificationId, outcome, now)
}
