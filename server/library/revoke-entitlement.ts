import type { Tx } from '#server/platform/database/database.ts'
import { revokeEntitlementsOfOrder } from './entitlements.queries.ts'

/**
 * Revokes all entitlements of an order. The next request for a file is refused.
 * @returns how many were revoked
 */
export async function revokeEntitlement(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Date },
): Promise<number> {
  return revokeEntitlementsOfOrder(tx, orderId, now)
}
