import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** `today` is the day in Asia/Jakarta. */
export type SubscriptionRead = { today: string }

/** Whether an edition `e` is open by a day: a preorder is not, until its own day has begun. */
export const isReleased = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(e.releases_on is null or e.releases_on <= ${today}::date)`

/**
 * Whether a running subscription includes a title `t` with its ebook edition `e`: it is on sale, or its date for
 * subscribers has come, and its day to leave has not. Withdrawn titles are for buyers only.
 */
export function subscribersMayRead({ today }: SubscriptionRead): RawBuilder<boolean> {
  return sql<boolean>`(
    e.in_subscription and (e.leaves_on is null or e.leaves_on > ${today}::date)
    and e.file_key is not null and ${isReleased(today)}
    and (t.status = 'on_sale' or (t.status = 'draft' and t.subscriber_from <= ${today}::date))
  )`
}

/** The ids of those titles that a running subscription includes. */
export async function listOpenToSubscribers(
  db: Queryable,
  titleIds: number[],
  read: SubscriptionRead,
): Promise<Set<number>> {
  if (titleIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select t.id from titles t join editions e on e.title_id = t.id and e.format = 'ebook'
    where t.id = any(${titleIds}::bigint[]) and ${subscribersMayRead(read)}`.execute(db)
  return new Set(rows.map((row) => row.id))
}
