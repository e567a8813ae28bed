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
 * Revokes titles that an order gave: all of them, if none are named. Readers lose access with the next request for a
 * file. Returns how many were revoked.
 */
export function revokeEntitlements(given: {
  orderId: number
  titleIds?: readonly number[]
  now: Date
}): Statement<number> {
  return revokeEntitlementsOfOrder(given)
}
