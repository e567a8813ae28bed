import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** The latest titles of a reader that lead on to others. */
const SEEDS = 30
/** The latest of these, whose series go on first. */
const SERIES = 3
/** The latest of these, whose authors and genres fill up what readers alike bought. */
const FILLING = 5
/** The most that pairs lead to, as a part of all. */
const RELATED_SHARE = 0.75
/** The most candidates of each kind for each of them. */
const OF_EACH = 24

/**
 * The titles for a reader, by what they bought for themselves and began to read: the next volumes of their series,
 * then what people bought and finished with these titles (`related_titles`), then other titles of their authors, then
 * best sellers and the newest of their genres in turn. A quarter of the places is kept for titles that no pair leads
 * to, since what is not shown is never bought. What is theirs is left out, and of each series and each magazine there
 * is one. Every part is a bounded index scan. Nothing of other people is read, only the pairs that the nightly job
 * made of at least five of them.
 */
export async function listForReader(db: Queryable, userId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with theirs as materialized (
      select title_id, max(at) as at from (
        select title_id, granted_at as at from entitlements where user_id = ${userId} and revoked_at is null
        union all
        select title_id, read_at from reading_places where user_id = ${userId}
        union all
        select l.title_id, o.paid_at from orders o join order_lines l on l.order_id = o.id
        where o.user_id = ${userId} and o.payment_state in ('paid', 'received')
          and not exists (select from gifts g where g.order_id = o.id)
      ) as had group by title_id
    ), seeds as materialized (
      select title_id, row_number() over (order by at desc, title_id desc) as age from theirs
      order by at desc, title_id desc limit ${sql.lit(SEEDS)}
    ), candidates as (
      (select next.id as title_id, 0 as level, 1.0 / s.age as score
        from seeds s join titles t on t.id = s.title_id cross join lateral (
          select v.id from titles v
          where v.series_id = t.series_id and v.series_number > t.series_number and v.status = 'on_sale'
          order by v.series_number, v.published_on, v.id limit 1
        ) as next
        where s.age <= ${sql.lit(SERIES)})
      union all
      (select r.other_id, 1, r.score * 10 / (9 + s.age) from seeds s join related_titles r using (title_id))
      union all
      (select others.title_id, 2, 0 from seeds s join title_contributors mine using (title_id)
        cross join lateral (
          select tc.title_id from title_contributors tc where tc.contributor_id = mine.contributor_id
          limit ${sql.lit(OF_EACH)}
        ) as others
        where s.age <= ${sql.lit(FILLING)} and mine.position = 0)
      union all
      (select filling.title_id, 3, 1.0 / filling.place
        from (
          select distinct l.genre_id from seeds s join listings l using (title_id) where s.age <= ${sql.lit(FILLING)}
        ) as genres cross join lateral (
          (select l.title_id, row_number() over (order by l.sold_rank desc, l.title_id desc) as place
            from listings l where l.genre_id = genres.genre_id
            order by l.sold_rank desc, l.title_id desc limit ${sql.lit(OF_EACH)})
          union all
          (select l.title_id, row_number() over (order by l.published_on desc, l.title_id desc)
            from listings l where l.genre_id = genres.genre_id
            order by l.published_on desc, l.title_id desc limit ${sql.lit(OF_EACH)})
        ) as filling)
    ), scored as (
      select title_id, min(level) as level, sum(score) as score from candidates
      where title_id not in (select title_id from theirs) group by title_id
    ), one_each as (
      select distinct on (title_family(t)) t.id, s.level, s.score, l.sold_rank
      from scored s join titles t on t.id = s.title_id join listings l on l.title_id = s.title_id
      order by title_family(t), s.level, s.score desc, l.sold_rank desc, t.id desc
    )
    select id from (
      select *, row_number() over (partition by level order by score desc, sold_rank desc, id desc) as place
      from one_each
    ) as placed
    order by case when level = 1 and place > ${Math.ceil(RELATED_SHARE * limit)}::int then 4 else level end,
      score desc, sold_rank desc, id desc
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
