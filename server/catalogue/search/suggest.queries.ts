import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { cardParts } from '../listing-cards.queries.ts'
import { fitness, place, type SearchValues, searchValues, weight } from './hit-order.queries.ts'
import type { Search } from './read-search.rules.ts'
import { type CardRow, cardsOf } from './search.queries.ts'

/** The contributors of the titles, in the order of the titles. */
export async function listContributorsOf(
  db: Queryable,
  titleIds: number[],
): Promise<{ name: string; slug: string }[]> {
  if (titleIds.length === 0) return []
  const { rows } = await sql<{ name: string; slug: string }>`
    select c.name, c.slug
    from unnest(${titleIds}::bigint[]) with ordinality as found(title_id, place)
      join title_contributors tc on tc.title_id = found.title_id
      join contributors c on c.id = tc.contributor_id
    group by c.id order by min(found.place), min(tc.position)`.execute(db)
  return rows
}

/** Genres with titles on sale that have a word with this beginning. A shop has at most some hundred genres. */
export async function listGenresLike(
  db: Queryable,
  beginning: string,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, g.name from genres g
      join listing_counts n on n.genre_id = g.id and n.kind = 'all' and n.shape = 'all' and n.axis = 0 and n.titles > 0
    where g.merged_into is null and not g.removed and strpos(' ' || g.name_key, ${` ${beginning}`}) > 0
    order by n.titles desc limit ${limit}`.execute(db)
  return rows
}

/** The most titles with the same beginning that are ranked. Nobody reads further; they type another letter instead. */
const WEIGHED = 1000

/** More than are ever suggested: a literal limit, since for a parameter the planner would expect a tenth of all rows. */
const MOST = 16

/** For the suggestions of a word that is being typed: cards of the best titles that begin so, by an index scan. */
const composedBeginning = prepare<SearchValues & { limit: number }, CardRow>(
  (values) => sql`
    with page as materialized (
      select title_id, row_number() over () as place from (
        select title_id, fit, published_on, ${weight} as weight from (
          select l.title_id, l.sold_rank, l.published_on, octet_length(l.title_words) as length, ${fitness(values, 1)} as fit
          from listings l
          where l.title_words >= ${values.key} and l.title_words < ${values.keyEnd}
          order by l.title_words limit ${sql.lit(WEIGHED)}
        ) as hit order by ${place}, weight, published_on desc, title_id desc limit ${values.limit}::bigint
      ) as row limit ${sql.lit(MOST)}
    )
    select page.title_id, ${cardParts} from page join listing_cards c on c.title_id = page.title_id
    order by page.place`,
)

/** Cards of the best titles that begin with the one word of a search. */
export async function listBeginning(db: Queryable, search: Search, limit: number): Promise<string[]> {
  const { rows } = await db.executeQuery(composedBeginning({ ...searchValues(search), limit }))
  return cardsOf(rows).cards
}
