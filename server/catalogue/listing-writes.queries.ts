import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export type NewListing = {
  titleId: number
  kind: string
  genreId: number | null
  publishedOn: string
  ebookPrice: number | null
  paperPrice: number | null
  titleWords: string
  authorWords: string
  otherWords: string
  /** Every word by which the title is found, separated by spaces. */
  searchWords: string
}

/**
 * Writes listings. Triggers update the totals and the vocabulary, and the index of words at the end of the statement. An
 * update leaves `sold_rank` alone, which only `rankSales` changes, since sales may be counted meanwhile.
 */
export async function upsertListings(db: Queryable, listings: NewListing[]): Promise<void> {
  if (listings.length === 0) return
  const column = <Key extends keyof NewListing>(key: Key) => listings.map((listing) => listing[key])
  await sql`
    insert into listings (title_id, kind, genre_id, published_on, published_year, ebook_price_idr, paper_price_idr,
      lowest_price_idr, sold_rank, title_words, author_words, other_words, search)
    select title_id, kind, genre_id, published_on, extract(year from published_on), ebook_price, paper_price,
      coalesce(least(ebook_price, paper_price), 0), coalesce(sc.ranked, 0), title_words, author_words, other_words,
      array_to_tsvector(array_remove(string_to_array(search_words, ' '), ''))
    from unnest(
      ${column('titleId')}::bigint[], ${column('kind')}::text[], ${column('genreId')}::bigint[],
      ${column('publishedOn')}::date[], ${column('ebookPrice')}::bigint[], ${column('paperPrice')}::bigint[],
      ${column('titleWords')}::text[], ${column('authorWords')}::text[], ${column('otherWords')}::text[],
      ${column('searchWords')}::text[]
    ) as f(title_id, kind, genre_id, published_on, ebook_price, paper_price, title_words, author_words, other_words,
      search_words)
    left join sales_counts sc using (title_id)
    order by title_id
    on conflict (title_id) do update set kind = excluded.kind, genre_id = excluded.genre_id,
      published_on = excluded.published_on, published_year = excluded.published_year,
      ebook_price_idr = excluded.ebook_price_idr, paper_price_idr = excluded.paper_price_idr,
      lowest_price_idr = excluded.lowest_price_idr, title_words = excluded.title_words,
      author_words = excluded.author_words, other_words = excluded.other_words, search = excluded.search`.execute(
    db,
  )
}

export async function deleteListings(db: Queryable, titleIds: number[]): Promise<void> {
  await db.deleteFrom('listings').where('title_id', 'in', titleIds).execute()
}
