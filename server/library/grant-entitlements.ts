import type { Statement } from '#server/platform/database/statement.ts'
import { insertEntitlements, revokeEntitlementsOfOrder } from './entitlements.queries.ts'

/**
 * Grants a user titles permanently, in the transaction that settles the order. Repeated, or for titles that the user
 * owns already, it changes nothing. Returns how many are new.
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
 * Revokes every title that an order gave. Readers lose access with the next request for a file. Returns how many were
 * revoked.
 */
export function revokeEntitlements({ orderId, now }: { orderId: number; now: Date }): Statement<number> {
  return revokeEntitlementsOfOrder(orderId, now)
}
