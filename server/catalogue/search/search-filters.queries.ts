import { type RawBuilder, sql } from 'kysely'
import type { ListingFilter } from '../listings.rules.ts'

/** The values of all filters, each null or the widest range where the filter is not set. */
export type FilterValues = {
  genreId: number | null
  kind: string | null
  shape: ListingFilter['shape']
  yearFrom: number
  yearTo: number
  priceFrom: number
  priceTo: number
  /** As the names stand in `listings`. */
  author: string | null
  publisher: string | null
}

export function filterValues({
  genreId,
  kind,
  shape,
  years,
  price,
  author,
  publisher,
}: ListingFilter): FilterValues {
  return {
    genreId: genreId ?? null,
    kind: kind ?? null,
    shape,
    yearFrom: years?.from ?? 0,
    yearTo: years?.to ?? 9999,
    priceFrom: price?.from ?? 0,
    priceTo: price?.to ?? Number.MAX_SAFE_INTEGER,
    author: author === undefined ? null : ` ${author} `,
    publisher: publisher === undefined ? null : `| ${publisher} |`,
  }
}

/** Conditions whose SQL text is always the same: a search reads the index of words and applies them to what it found. */
export function filteredBy(filter: FilterValues): RawBuilder<unknown> {
  const amount = sql`case ${filter.shape}::text when 'ebook' then l.ebook_price_idr when 'paper' then l.paper_price_idr
    else l.lowest_price_idr end`
  return sql`(${filter.genreId}::bigint is null or l.genre_id = ${filter.genreId})
    and (${filter.kind}::text is null or l.kind = ${filter.kind})
    and l.published_year between ${filter.yearFrom} and ${filter.yearTo}
    and ${amount} between ${filter.priceFrom} and ${filter.priceTo}
    and ${namedBy(filter)}`
}

/**
 * Conditions on the people and the publisher of `listings l`, where each name is between bars. A catalogue may have
 * stored a name with a comma as two (`Toer, Pramoedya Ananta`), so a part of the author's name is enough. A publisher
 * must match whole, since an imprint is another publisher.
 */
function namedBy({ author, publisher }: Pick<FilterValues, 'author' | 'publisher'>): RawBuilder<unknown> {
  return sql`(${author}::text is null or strpos(l.author_words, ${author}) > 0)
    and (${publisher}::text is null or starts_with(l.other_words, ${publisher}))`
}

export const nameConditions = (filter: ListingFilter) => namedBy(filterValues(filter))

export const isUnfiltered = ({ shape, ...others }: ListingFilter): boolean =>
  shape === 'all' && Object.values(others).every((filter) => filter === undefined)
