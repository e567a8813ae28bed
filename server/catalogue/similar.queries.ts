import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { cardJson, liveCounts } from './listing-cards.queries.ts'

/** The most candidates of each kind, so that the cost does not grow with the catalogue. */
const OF_SERIES = 24
const OF_EACH_AUTHOR = 24
const AUTHORS = 3
const OF_GENRE = 24
const OF_PUBLISHER = 24
const OF_KIND = 12

/** More of them than are shown, since the browser leaves out those that its user owns. */
const BOUGHT = 8
const SIMILAR = 4

/** A title that has a page, by id or slug. */
export async function findListedName(
  db: Queryable,
  by: { id: number } | { slug: string },
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from titles t join listing_cards c on c.title_id = t.id
    where ${'id' in by ? sql`t.id = ${by.id}` : sql`t.slug = ${by.slug}`}`.execute(db)
  return rows[0]
}

/** Cards as JSON, those of a row as the elements of an array; undefined where the title has no next volume. */
export type SimilarCards = { bought: string; similar: string; next: string | undefined }

/**
 * The titles that lead on from one. Bought together with it, as the nightly job found (`related_titles`). Similar to
 * it: titles of its series (by the same people or publisher), of its authors, read to the end by the same people, with
 * the same beginning; then titles of its genre, those of its publisher first, then those that cost between half and
 * twice as much; then best sellers of its kind. Adjacent volumes come first, then best sellers. Every part is a bounded
 * index scan.
 * @param series how the titles of its series begin, as `seriesKey` gives it
 * @param recommends false: nothing by what others bought and read, and no next volume
 */
export async function listSimilarCards(
  db: Queryable,
  { titleId, series, recommends }: { titleId: number; series: string | undefined; recommends: boolean },
): Promise<SimilarCards> {
  const begins =
    series === undefined ? sql`false` : sql`l.title_words between ${`${series} `} and ${`${series}!`}`
  const cardsOf = (page: RawBuilder<unknown>) => sql`(
    select string_agg(${cardJson}, ',' order by page.place)
    from ${page} as page join listing_cards c on c.title_id = page.title_id ${liveCounts})`
  const { rows } = await sql<{ bought: string | null; similar: string | null; next: string | null }>`
    with self as materialized (
      select t.id, t.kind, t.genre_id, t.publisher_id, t.published_on, t.series_id, t.series_number,
        l.lowest_price_idr as price
      from titles t join listings l on l.title_id = t.id where t.id = ${titleId}
    ), related as materialized (
      select r.other_id as title_id, r.place, r.bought from related_titles r
      join listing_cards c on c.title_id = r.other_id
      where r.title_id = ${titleId} and ${recommends}
    ), bought as materialized (
      select title_id, place from related where bought order by place limit ${sql.lit(BOUGHT)}
    ), next_volume as (
      select t.id as title_id, 1 as place from titles t cross join self s
      where ${recommends} and t.series_id = s.series_id and t.series_number > s.series_number and t.status = 'on_sale'
      order by t.series_number, t.published_on, t.id limit 1
    ), candidates as (
      (select title_id, 'read' as kinship from related where not bought)
      union all
      (select l.title_id, 'series' from listings l
        where ${begins} order by l.title_words limit ${sql.lit(OF_SERIES)})
      union all
      (select theirs.title_id, 'author' from title_contributors mine
        cross join lateral (
          select tc.title_id from title_contributors tc
          where tc.contributor_id = mine.contributor_id limit ${sql.lit(OF_EACH_AUTHOR)}
        ) as theirs
        where mine.title_id = ${titleId} and mine.position < ${sql.lit(AUTHORS)})
      union all
      (select l.title_id, 'genre' from listings l
        where l.genre_id = (select genre_id from self)
        order by l.sold_rank desc, l.title_id desc limit ${sql.lit(OF_GENRE)})
      union all
      (select theirs.id, 'publisher' from (
          select t.id, t.genre_id from titles t where t.publisher_id = (select publisher_id from self)
          order by t.published_on desc, t.id desc limit ${sql.lit(OF_PUBLISHER)}
        ) as theirs
        where theirs.genre_id = (select genre_id from self))
      union all
      (select l.title_id, 'kind' from listings l
        where l.kind = (select kind from self)
        order by l.sold_rank desc, l.title_id desc limit ${sql.lit(OF_KIND)})
    ), kin as (
      select title_id, bool_or(kinship = 'series') as of_series, bool_or(kinship = 'author') as of_author,
        bool_or(kinship = 'read') as of_readers
      from candidates
      where title_id <> ${titleId} and title_id not in (select title_id from bought)
      group by title_id
    ), page as (
      select k.title_id, row_number() over (
        order by
          case when k.of_series and (k.of_author or t.publisher_id = s.publisher_id) then 0
            when k.of_author then 1 when k.of_readers then 2 when k.of_series then 3
            when t.genre_id <> s.genre_id or t.genre_id is null or s.genre_id is null then 7
            when t.publisher_id = s.publisher_id then 4
            when l.lowest_price_idr between s.price / 2 and s.price * 2 then 5 else 6 end,
          case when k.of_series then abs(t.published_on - s.published_on) end,
          l.sold_rank desc, k.title_id desc
      ) as place
      from kin k join listings l on l.title_id = k.title_id join titles t on t.id = k.title_id cross join self s
      order by place limit ${sql.lit(SIMILAR)}
    )
    select ${cardsOf(sql`bought`)} as bought, ${cardsOf(sql`page`)} as similar,
      ${cardsOf(sql`next_volume`)} as next`.execute(db)
  const [row] = rows
  return { bought: row?.bought ?? '', similar: row?.similar ?? '', next: row?.next ?? undefined }
}
