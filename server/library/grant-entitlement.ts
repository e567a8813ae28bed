import type { Tx } from '#server/platform/database/database.ts'
import { insertEntitlement } from './entitlements.queries.ts'

/**
 * Gives a user permanent access to a title, in the transaction that settles the order. Idempotent.
 * @returns whether the entitlement is new
 */
export async function grantEntitlement(
  tx: Tx,
  { userId, titleId, orderId, at }: { userId: number; titleId: number; orderId: number; at?: Date },
): Promise<boolean> {
  return insertEntitlement(tx, { userId, titleId, orderId, at })
}
