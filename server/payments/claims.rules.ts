import { DAY, MINUTE } from '#kernel/time.ts'
import type { ChargeState } from '#server/providers/payments/port.ts'
import type { Notification } from './payments-deps.ts'

/**
 * How long a notification that contradicts a final answer is judged again. Usually it is only late; some providers
 * notify before their status changes.
 */
const CONTRADICTION_PATIENCE = 5 * MINUTE

/**
 * Whether a notification claims more than the provider answered when it was asked. It then stays unapplied, so that
 * it, and each repetition of it, is judged again. A claimed payment is never given up while the provider does not say
 * that the payment failed.
 */
export function claimsMore(
  { claims, receivedAt }: Pick<Notification, 'claims' | 'receivedAt'>,
  answered: ChargeState,
  now: Date,
): boolean {
  const fresh = now.getTime() - receivedAt.getTime() < CONTRADICTION_PATIENCE
  switch (claims) {
    case 'paid':
      return answered === 'failed' ? fresh : answered !== 'paid'
    case 'authorised':
    case 'challenged':
      return answered === 'pending' || answered === 'unknown'
    case 'failed':
    case 'cancelled':
      // It may be the reversal of the payment.
      return answered === 'paid' && fresh
    default:
      return false
  }
}

/** After this time, a notification that the provider never confirmed is left to the operator. */
const APPLY_FOR = 7 * DAY

/** Notifications that were received later are still applied by the job. */
export const appliedSince = (now: Date): Date => new Date(now.getTime() - APPLY_FOR)

/**
 * Whether the shop does nothing more with a notification by itself: it is of an unknown charge, or was tried long
 * enough.
 */
export const isLeftToOperator = (
  { outcome, receivedAt }: Pick<Notification, 'receivedAt'> & { outcome: string | null },
  now: Date,
): boolean => outcome === 'unknown_reference' || (outcome === null && receivedAt <= appliedSince(now))
