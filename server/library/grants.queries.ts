import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Undefined where the title does not exist or has no ebook. */
export async function findEbookName(db: Queryable, titleId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('titles')
    .innerJoin('editions', 'editions.title_id', 'titles.id')
    .select('titles.name')
    .where('titles.id', '=', titleId)
    .where('editions.format', '=', 'ebook')
    .executeTakeFirst()
  return row?.name
}

type Grant = { userId: number; titleId: number; at: Date }

/** False where the user has the title already. */
export async function insertGrant(tx: Tx, { userId, titleId, at }: Grant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('entitlements')
    .values({ user_id: userId, title_id: titleId, source: 'grant', granted_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'title_id']).where('revoked_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False where the title was not granted, or is withdrawn. */
export async function revokeGrant(tx: Tx, { userId, titleId, at }: Grant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('entitlements')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .where('source', '=', 'grant')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The titles on a user's shelf with where they come from, the newest first. */
export async function listEntitledTitles(db: Queryable, userId: number, limit: number) {
  return db
    .selectFrom('entitlements as owned')
    .innerJoin('titles', 'titles.id', 'owned.title_id')
    .leftJoin('orders', 'orders.id', 'owned.order_id')
    .select(['titles.id', 'titles.name', 'titles.slug', 'owned.source', 'owned.granted_at as grantedAt'])
    .select(['orders.id as orderId', 'orders.refno'])
    .where('owned.user_id', '=', userId)
    .where('owned.revoked_at', 'is', null)
    .orderBy('owned.granted_at', 'desc')
    .orderBy('owned.id', 'desc')
    .limit(limit)
    .execute()
}
