import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** The day on which an ebook leaves the subscription. */
export async function writeLeaving(tx: Tx, titleId: number, leavesOn: string | null): Promise<void> {
  await tx
    .updateTable('editions')
    .set({ leaves_on: leavesOn })
    .where('title_id', '=', titleId)
    .where('format', '=', 'ebook')
    .execute()
}

/** Takes an ebook whose day has come out of the subscription. */
export async function takeOutOfSubscription(tx: Tx, titleId: number): Promise<void> {
  await tx
    .updateTable('editions')
    .set({ in_subscription: false, leaves_on: null })
    .where('title_id', '=', titleId)
    .where('format', '=', 'ebook')
    .execute()
}

/** Whether somebody who has it only by a running subscription has begun to read a title. */
export async function isBegunBySubscribers(db: Queryable, titleId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select exists (
      select from reading_places p where p.title_id = ${titleId}
        and exists (select from subscriptions s where s.user_id = p.user_id and s.revoked_at is null
          and s.starts_at <= ${now} and s.ends_at > ${now})
        and not exists (select from entitlements o
          where o.user_id = p.user_id and o.title_id = p.title_id and o.revoked_at is null)) as begun`.execute(
    db,
  )
  return rows[0]?.begun ?? false
}

/** Titles that leave the subscription by a day, at most so many. */
export async function listTitlesToLeave(db: Queryable, today: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select title_id as id from editions where leaves_on <= ${today}::date order by title_id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
