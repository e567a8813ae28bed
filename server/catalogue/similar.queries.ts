import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { cardJson, liveCounts } from './listing-cards.queries.ts'

/** The most candidates of each kind, so that the cost does not grow with the catalogue. */
const OF_SERIES = 24
const OF_EACH_AUTHOR = 24
const AUTHORS = 3
const OF_GENRE = 12

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

/**
 * The cards of titles similar to one, as the JSON of an array's elements: titles of its series (by the same people or
 * publisher), of its authors, with the same beginning, and best sellers of its genre and kind. Adjacent volumes come
 * first, then best sellers. Every part is a bounded index scan.
 * @param series how the titles of its series begin, as `seriesKey` gives it
 */
export async function listSimilarCards(
  db: Queryable,
  { titleId, series, limit }: { titleId: number; series: string | undefined; limit: number },
): Promise<string> {
  const begins =
    series === undefined ? sql`false` : sql`l.title_words between ${`${series} `} and ${`${series}!`}`
  const { rows } = await sql<{ cards: string | null }>`
    with self as materialized (
      select t.id, t.kind, t.genre_id, t.publisher_id, t.published_on from titles t where t.id = ${titleId}
    ), candidates as (
      (select l.title_id, 'series' as kinship from listings l
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
      (select l.title_id, 'kind' from listings l
        where l.kind = (select kind from self)
        order by l.sold_rank desc, l.title_id desc limit ${sql.lit(OF_GENRE)})
    ), kin as (
      select title_id, bool_or(kinship = 'series') as of_series, bool_or(kinship = 'author') as of_author,
        bool_or(kinship = 'genre') as of_genre
      from candidates where title_id <> ${titleId} group by title_id
    ), page as (
      select k.title_id, row_number() over (
        order by
          case when k.of_series and (k.of_author or t.publisher_id = s.publisher_id) then 0
            when k.of_author then 1 when k.of_series then 2 when k.of_genre then 3 else 4 end,
          case when k.of_series then abs(t.published_on - s.published_on) end,
          l.sold_rank desc, k.title_id desc
      ) as place
      from kin k join listings l on l.title_id = k.title_id join titles t on t.id = k.title_id cross join self s
      order by place limit ${limit}
    )
    select string_agg(${cardJson}, ',' order by page.place) as cards
    from page join listing_cards c on c.title_id = page.title_id ${liveCounts}`.execute(db)
  return rows[0]?.cards ?? ''
}
