import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export type SubscriberCounts = { running: number; started: number; ended: number }

/**
 * People with a subscription at the end of a time, and those of whom one began or ended in it. A subscription that
 * follows another, or lies within it, neither begins nor ends one: running = running at the start + started − ended.
 */
export async function countSubscribers(
  db: Queryable,
  { since, before }: { since: Date; before: Date },
): Promise<SubscriberCounts> {
  const ends = sql`least(s.ends_at, s.revoked_at)`
  const otherEnds = sql`least(o.ends_at, o.revoked_at)`
  const { rows } = await sql<SubscriberCounts>`select
    (select count(distinct s.user_id)::int from subscriptions s
      where s.starts_at <= ${before} and ((s.revoked_at is null and s.ends_at > ${before}) or s.revoked_at > ${before})
        and ${ends} > ${before}) as running,
    (select count(*)::int from subscriptions s
      where s.starts_at > ${since} and s.starts_at <= ${before} and ${ends} > s.starts_at and not exists (
        select from subscriptions o where o.user_id = s.user_id and ${otherEnds} > o.starts_at
          and (o.starts_at, o.id) < (s.starts_at, s.id) and ${otherEnds} >= s.starts_at)) as started,
    (select count(*)::int from subscriptions s
      where ((s.revoked_at is null and s.ends_at > ${since} and s.ends_at <= ${before}) or s.revoked_at > ${since})
        and ${ends} > ${since} and ${ends} <= ${before} and ${ends} > s.starts_at and not exists (
          select from subscriptions o where o.user_id = s.user_id and ${otherEnds} > o.starts_at
            and (${otherEnds}, o.id) > (${ends}, s.id) and o.starts_at <= ${ends})) as ended`.execute(db)
  return rows[0] ?? { running: 0, started: 0, ended: 0 }
}
