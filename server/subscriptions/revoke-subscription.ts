import type { Statement } from '#server/platform/database/statement.ts'
import { type HeldTime, markRevoked, pullForward } from './subscriptions.queries.ts'

/**
 * Takes back the time that an order bought. Subscriptions that were to follow it move up into the gap, so that a
 * refund of one order costs nothing of another. For one that was taken back already there is nothing to write.
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
