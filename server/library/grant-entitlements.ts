import type { Statement } from '#server/platform/database/statement.ts'
import { insertEntitlements, revokeEntitlementsOfOrder } from './entitlements.queries.ts'

/**
 * Gives a user titles for good, in the transaction that settles their order. Asked again, or for titles that the
 * user owns already, it changes nothing. Answers how many are newly theirs.
 */
export function grantEntitlements({
  userId,
  orderId,
  titleIds,
  at,
}: {
  userId: number
  orderId: number
  titleIds: readonly number[]
  at?: Date
}): Statement<number> | undefined {
  return titleIds.length === 0 ? undefined : insertEntitlements({ userId, orderId, titleIds, at })
}

/**
 * Takes back every title that an order gave; readers lose them with the next request for a file. Answers how many
 * were taken back.
 */
export function revokeEntitlements({ orderId, now }: { orderId: number; now: Date }): Statement<number> {
  return revokeEntitlementsOfOrder(orderId, now)
}
