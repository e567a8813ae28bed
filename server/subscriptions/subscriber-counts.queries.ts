import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

type SubscribersAt = { running: number; started: number }

/**
 * At each of these moments, people with a subscription, and of how many one began after the first moment. One that
 * follows another, or lies within it, begins none. All that matters ends after the first moment: it is read once.
 */
export async function countSubscribersAt(db: Queryable, moments: readonly Date[]): Promise<SubscribersAt[]> {
  const ends = sql`least(ends_at, revoked_at)`
  const first = moments[0] ?? null
  const { rows } = await sql<SubscribersAt>`
    with held as materialized (
      select user_id, starts_at, ${ends} as ends_at, max(${ends}) over (
        partition by user_id order by starts_at, id rows between unbounded preceding and 1 preceding) as ended_before
      from subscriptions
      where ((revoked_at is null and ends_at > ${first}) or revoked_at > ${first}) and ${ends} > ${first}
        and ${ends} > starts_at
    )
    select (select count(distinct user_id)::int from held where starts_at <= at and ends_at > at) as running,
      (select count(*)::int from held where starts_at > ${first} and starts_at <= at
        and (ended_before is null or ended_before < starts_at)) as started
    from unnest(${[...moments]}::timestamptz[]) with ordinality moment (at, place) order by place`.execute(db)
  return rows
}
