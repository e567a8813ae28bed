import type { Statement } from '#server/platform/database/statement.ts'
import { type HeldTime, markRevoked, pullForward } from './subscriptions.queries.ts'

/**
 * Revokes the subscription that an order bought. Later subscriptions start earlier by the revoked time, so that the
 * refund of one order leaves no gap. No statements where it is revoked already.
 */
export function revocationOf(
  { userId, now }: { userId: number; now: Date },
  { ofOrder }: HeldTime,
): Statement<void>[] {
  if (ofOrder === undefined || ofOrder.revokedAt !== null) return []
  const from = ofOrder.startsAt > now ? ofOrder.startsAt : now
  const withdrawn = ofOrder.endsAt.getTime() - from.getTime()
  const revoked = markRevoked(ofOrder.id, now)
  return withdrawn > 0 ? [revoked, pullForward(userId, ofOrder.endsAt, withdrawn)] : [revoked]
}
