import type { Tx } from '#server/platform/database/database.ts'
import { revokeEntitlementsOfOrder } from './entitlements.queries.ts'

/**
 * Takes back every title that an order gave; readers lose them with the next request for a file.
 * @returns how many were taken back
 */
export async function revokeEntitlement(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Date },
): Promise<number> {
  return revokeEntitlementsOfOrder(tx, orderId, now)
}
