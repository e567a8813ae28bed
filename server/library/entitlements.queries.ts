import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'

export type EntitlementGrant = { userId: number; orderId: number; titleIds: readonly number[]; at?: Date }

/** Returns how many are new. */
export function insertEntitlements({ userId, orderId, titleIds, at }: EntitlementGrant): Statement<number> {
  return statement(
    sql`
      insert into entitlements (user_id, title_id, order_id, granted_at)
      select ${userId}, title_id, ${orderId}, coalesce(${at ?? null}, now())
      from unnest(${[...titleIds]}::bigint[]) as t(title_id)
      on conflict (user_id, title_id) where revoked_at is null do nothing`,
    (_rows, count) => count,
  )
}

type Revocation = { orderId: number; titleIds?: readonly number[]; now: Date }

/**
 * Revokes titles that an order gave: all of them, if none are named. Readers lose access with the next request for a
 * file. Returns how many were revoked.
 */
export function revokeEntitlements({ orderId, titleIds, now }: Revocation): Statement<number> {
  const these = titleIds === undefined ? sql`` : sql`and title_id = any(${[...titleIds]}::bigint[])`
  return statement(
    sql`update entitlements set revoked_at = ${now} where order_id = ${orderId} and revoked_at is null ${these}`,
    (_rows, count) => count,
  )
}

/** Which of the titles the user has bought and can read by `today`: not those that wait for their day. */
export async function listBought(
  db: Queryable,
  { userId, titleIds, today }: { userId: number; titleIds: number[]; today: string },
): Promise<Set<number>> {
  if (titleIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('entitlements')
    .select('title_id')
    .where('user_id', '=', userId)
    .where('title_id', 'in', titleIds)
    .where('revoked_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from editions e
        where e.title_id = entitlements.title_id and e.format = 'ebook' and e.releases_on > ${today}::date)`,
    )
    .execute()
  return new Set(rows.map((row) => row.title_id))
}

/** Which titles the user owns for good, those included that are not released yet. */
export async function listEntitled(
  db: Queryable,
  userId: number,
  titleIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('entitlements')
    .select('title_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('title_id', 'in', [...titleIds])
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ title_id }) => title_id)
}
