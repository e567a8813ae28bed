import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** @returns false if the user already has a valid entitlement */
export async function insertEntitlement(
  tx: Tx,
  {
    userId,
    titleId,
    orderId,
    at,
  }: { userId: number; titleId: number; orderId: number; at: Date | undefined },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('entitlements')
    .values({ user_id: userId, title_id: titleId, order_id: orderId, ...(at ? { granted_at: at } : {}) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'title_id']).where('revoked_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function revokeEntitlementsOfOrder(tx: Tx, orderId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('entitlements')
    .set({ revoked_at: at })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The ids of those titles that the user has bought. */
export async function listBought(db: Queryable, userId: number, titleIds: number[]): Promise<Set<number>> {
  if (titleIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('entitlements')
    .select('title_id')
    .where('user_id', '=', userId)
    .where('title_id', 'in', titleIds)
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.title_id))
}
