import type { Tx } from '#server/platform/database/database.ts'
import { insertEntitlement } from './entitlements.queries.ts'

/**
 * Gives a user a title for good, in the transaction that settles its order. Asked again, or for a title that
 * the user owns already, it changes nothing.
 * @returns whether the title is newly theirs
 */
export async function grantEntitlement(
  tx: Tx,
  { userId, titleId, orderId, at }: { userId: number; titleId: number; orderId: number; at?: Date },
): Promise<boolean> {
  return insertEntitlement(tx, { userId, titleId, orderId, at })
}
