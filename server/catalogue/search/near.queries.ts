import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { type CardParts, cardParts, cardText } from '../listing-cards.queries.ts'
import type { ListingFilter, ListingOrder } from '../listings.rules.ts'
import { listedOrder } from './hit-order.queries.ts'
import type { Candidate } from './near.rules.ts'
import { type FilterValues, filteredBy, filterValues, isUnfiltered } from './search-filters.queries.ts'

/**
 * The most titles of one query to which the filters are applied, so that a common word does not read a million titles
 * where the filters leave few.
 */
const LOOKED_AT = 5000

type CandidateValues = FilterValues &
  Record<`start${number}` | `end${number}`, string> & {
    queries: string[]
    limits: number[]
  }

/** @param letters how many texts without spaces titles may begin with */
function composeCandidates(letters: number, isFiltered: boolean) {
  const columns = sql`l.title_id, l.title_words, l.author_words, l.other_words, l.sold_rank`
  const written = sql`replace(l.title_words, ' ', '')`
  return prepare<CandidateValues, Candidate>((values) => {
    const filtered = isFiltered ? filteredBy(values) : sql`true`
    const begins = Array.from(
      { length: letters },
      (_, index) => sql`
      union all (
        select ${columns} from listings l
        where ${written} >= ${values[`start${index}`]} and ${written} < ${values[`end${index}`]} and ${filtered}
        order by ${written} limit 40
      )`,
    )
    return sql<Candidate>`
      select distinct on (title_id) * from (
        select found.* from unnest(${values.queries}::text[], ${values.limits}::int[]) as asked(query, most), lateral (
          select ${columns} from (
            select * from listings where search @@ asked.query::tsquery limit ${sql.lit(LOOKED_AT)}
          ) as l
          where ${filtered} limit asked.most
        ) as found
        ${sql.join(begins, sql` `)}
      ) as candidate order by title_id`
  })
}

const candidateForms = new Map<string, ReturnType<typeof composeCandidates>>()

/**
 * Titles that match one of the queries, up to `limit` of each, and titles whose letters, without spaces, begin with
 * those of the search.
 */
export async function listCandidates(
  db: Queryable,
  queries: { query: string; limit: number }[],
  letters: readonly string[],
  filter: ListingFilter,
): Promise<Candidate[]> {
  const isFiltered = !isUnfiltered(filter)
  const name = `${letters.length} ${isFiltered}`
  const form = candidateForms.get(name) ?? composeCandidates(letters.length, isFiltered)
  candidateForms.set(name, form)
  const values: CandidateValues = {
    ...filterValues(filter),
    queries: queries.map(({ query }) => query),
    limits: queries.map(({ limit }) => limit),
  }
  for (const [index, start] of letters.entries()) {
    values[`start${index}`] = start
    values[`end${index}`] = `${start}\u{10ffff}`
  }
  const { rows } = await db.executeQuery(form(values))
  return rows
}

const composedCards = prepare<{ titleIds: number[] }, CardParts>(
  ({ titleIds }) => sql`
    select ${cardParts} from unnest(${titleIds}::bigint[]) with ordinality as page(title_id, place)
      join listing_cards c on c.title_id = page.title_id
    order by page.place`,
)

/** Cards of the given titles, in their order. */
export async function listCardsOf(db: Queryable, titleIds: number[]): Promise<string[]> {
  if (titleIds.length === 0) return []
  const { rows } = await db.executeQuery(composedCards({ titleIds }))
  return rows.map(cardText)
}

/** The given titles in an order of the catalogue. */
export async function sortTitles(
  db: Queryable,
  titleIds: number[],
  order: ListingOrder,
  filter: ListingFilter,
): Promise<number[]> {
  const { rows } = await sql<{ title_id: number }>`
    select title_id from listings where title_id = any(${titleIds}::bigint[])
    order by ${listedOrder(order, filter.shape)}`.execute(db)
  return rows.map((row) => row.title_id)
}
