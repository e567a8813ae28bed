import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** The day for which an order waits by the present days of its editions; null where it waits for none. */
export async function findReleaseOfOrder(
  db: Queryable,
  orderId: number,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select release_of_order(${orderId}, ${today}::date) as day`.execute(db)
  return rows[0]?.day ?? null
}

/** Whether every order knows the day of its editions by a moment; later ones may not have been committed yet. */
export async function forgetMoves(db: Queryable, before: Date): Promise<void> {
  await sql`update editions set preorder_moved_at = null where preorder_moved_at < ${before}`.execute(db)
}

/** Orders whose day came or was changed: what their buyers were told is not what is true now. */
const OUTDATED = sql`
  select o.id from orders o
  where o.waits_for is not null and (o.waits_for <= today.day or o.id in (
      select l.order_id from editions e join order_lines l on l.edition_id = e.id and l.preordered_for is not null
      where e.preorder_moved_at is not null))
    and release_of_order(o.id, today.day) is distinct from o.waits_for`

/**
 * Gives orders the day for which they wait now, at most `limit` of them: null, and thus to be sent, where nothing of
 * them waits any more. Returns how many.
 */
export async function followReleases(
  tx: Tx,
  { today, limit, now }: { today: string; limit: number; now: Date },
): Promise<number> {
  const { rows } = await sql`
    with today(day) as (values (${today}::date)), locked as materialized (
      select o.id, o.waits_for as told from orders o
      where o.id in (select found.id from today, lateral (${OUTDATED}) as found order by found.id limit ${limit})
      order by o.id for no key update
    ), due as (
      select locked.id, locked.told, release_of_order(locked.id, today.day) as day from locked, today
    )
    update orders o set waits_for = due.day, updated_at = ${now} from due
    where o.id = due.id and o.waits_for is not distinct from due.told and due.day is distinct from due.told
    returning o.id`.execute(tx)
  return rows.length
}
