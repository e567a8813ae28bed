import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { SLUG_KEY } from './merge.rules.ts'

export async function matchTitlesByIsbn(tx: Tx): Promise<void> {
  await sql`
    update import_titles i set title_id = t.id, found_by = 'isbn' from titles t where t.isbn = i.isbn`.execute(
    tx,
  )
  // An ebook's ISBN where the title bears that of the paper book.
  await sql`
    update import_titles i set title_id = o.title_id, found_by = 'isbn' from onix_records o
    where i.title_id is null and o.isbn = i.isbn and o.title_id is not null`.execute(tx)
}

export type TitleOfIsbn = {
  name: string
  /** `YYYY-MM-DD`. */
  published: string
  /** In whole rupiah, of the paper book if there is one. Null where it has no edition. */
  price: number | null
  formats: ('ebook' | 'paper')[]
}

/** The titles that `matchTitlesByIsbn` finds for these ISBNs. */
export async function listTitlesOfIsbns(tx: Tx, isbns: string[]): Promise<Map<string, TitleOfIsbn>> {
  if (isbns.length === 0) return new Map()
  const { rows } = await sql<TitleOfIsbn & { isbn: string }>`
    select i.isbn, t.name, t.published_on as published, e.price, coalesce(e.formats, '{}') as formats
    from unnest(${isbns}::text[]) as i(isbn)
      join lateral (
        select id, 1 as rank from titles where isbn = i.isbn
        union all
        select title_id, 2 from onix_records where isbn = i.isbn and title_id is not null
        order by rank limit 1
      ) as found on true
      join titles t on t.id = found.id
      left join lateral (
        select array_agg(format) as formats, (array_agg(price_idr order by format desc))[1] as price
        from editions where title_id = t.id
      ) as e on true`.execute(tx)
  return new Map(rows.map(({ isbn, ...title }) => [isbn, title]))
}

export type Years = { from: number; to: number }

/** The years of the titles that no ISBN matched; undefined where there are none. */
export async function findUnmatchedYears(tx: Tx): Promise<Years | undefined> {
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select min(year) as from, max(year) as to from import_titles where title_id is null`.execute(tx)
  const [years] = rows
  return years?.from == null || years.to === null ? undefined : { from: years.from, to: years.to }
}

/** Rows of the shop's own exports without an ISBN find their title by its slug (`slugKey`). */
export async function matchTitlesBySlug(tx: Tx): Promise<void> {
  await sql`
    update import_titles i set title_id = t.id, found_by = 'id' from titles t
    where i.title_id is null and i.isbn is null and i.name_key = ${SLUG_KEY} || t.slug`.execute(tx)
}

export type NamedTitle = {
  id: number
  name: string
  author: string | null
  kind: 'book' | 'magazine'
  /** `YYYY-MM-DD`. */
  published: string
  has_isbn: boolean
  language: string | null
}

/** Titles of the shop in the order of their ids, to be compared by name. */
export async function listNamedTitles(
  tx: Tx,
  years: Years,
  after: number,
  limit: number,
): Promise<NamedTitle[]> {
  const { rows } = await sql<NamedTitle>`
    select t.id, t.name, c.name as author, t.kind, t.published_on as published, t.isbn is not null as has_isbn,
      t.language
    from titles t
      left join title_contributors tc on tc.title_id = t.id and tc.position = 0
      left join contributors c on c.id = tc.contributor_id
    where t.id > ${after} and t.published_on between make_date(${years.from}, 1, 1) and make_date(${years.to}, 12, 31)
    order by t.id limit ${limit}`.execute(tx)
  return rows
}

export type MatchableTitle = { id: number; nameKey: string; hasIsbn: boolean; language: string | null }

/** Two different ISBNs, or languages, are two titles, whatever they are called; the oldest title of the shop wins. */
export async function matchTitlesByName(tx: Tx, known: MatchableTitle[]): Promise<void> {
  const column = <Key extends keyof MatchableTitle>(key: Key) => known.map((title) => title[key])
  await sql`
    update import_titles i set title_id = k.id
    from (
      select i.lead, min(u.id) as id
      from unnest(${column('id')}::bigint[], ${column('nameKey')}::text[], ${column('hasIsbn')}::boolean[],
        ${column('language')}::text[]) as u(id, name_key, has_isbn, language)
        join import_titles i on i.name_key = u.name_key
      where i.title_id is null and not (i.isbn is not null and u.has_isbn)
        and (i.language is null or u.language is null or i.language = u.language)
      group by i.lead
    ) as k
    where k.lead = i.lead`.execute(tx)
}
