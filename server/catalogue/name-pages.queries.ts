import { type RawBuilder, sql } from 'kysely'
import type { NameKind } from '#contracts/catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { cardJson, liveCounts } from './listing-cards.queries.ts'
import type { ListingPage, PageWindow } from './listings.queries.ts'

export type NamedPage = { id: number; name: string; slug: string; about: string }

const tables = {
  penulis: { table: sql.table('contributors'), kind: 'contributors', own: sql.ref('contributor_id') },
  penerbit: { table: sql.table('publishers'), kind: 'publishers', own: sql.ref('publisher_id') },
  seri: { table: sql.table('series'), kind: 'series', own: sql.ref('series_id') },
} as const satisfies Record<NameKind, object>

/** A name by its slug; a former slug finds it as well, and so does that of a name that was merged into it. */
export async function findName(db: Queryable, of: NameKind, slug: string): Promise<NamedPage | undefined> {
  const { table, kind, own } = tables[of]
  const { rows } = await sql<NamedPage>`
    select named.id, named.name, named.slug, named.about from ${table} found
      join ${table} named on named.id = coalesce(found.merged_into, found.id)
    where found.id = (
      select id from ${table} where slug = ${slug}
      union all select ${own} from retired_name_slugs where kind = ${kind} and slug = ${slug} limit 1
    )`.execute(db)
  return rows[0]
}

/**
 * The titles of a name that are in lists. A publisher's and a series' are read in their order from an index. The
 * titles of an author are sorted, since their order is in another table; there are at most `most` of them.
 */
const titlesOf: Record<NameKind, (id: number, most: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  penulis: (id, most) => sql`
    select title_id from (
      select distinct l.title_id, l.published_on
      from title_contributors tc join listings l on l.title_id = tc.title_id
      where tc.contributor_id = ${id} limit ${most}
    ) as theirs order by published_on desc, title_id desc`,
  penerbit: (id, most) => sql`
    select l.title_id from titles t join listings l on l.title_id = t.id
    where t.publisher_id = ${id} order by t.published_on desc, t.id desc limit ${most}`,
  seri: (id, most) => sql`
    select l.title_id from titles t join listings l on l.title_id = t.id
    where t.series_id = ${id} order by t.series_number, t.published_on, t.id limit ${most}`,
}

/** One page of a name's titles: an author's and a publisher's newest first, a series' in its order. */
export async function listTitlesOfName(
  db: Queryable,
  of: NameKind,
  id: number,
  { limit, offset, most }: PageWindow & { most: number },
): Promise<ListingPage> {
  const all = (last: number) => titlesOf[of](id, sql.lit(last))
  const { rows } = await sql<{ total: number; cards: string | null }>`
    with page as materialized (
      select title_id, row_number() over () as place
      from (${all(of === 'penulis' ? most : offset + limit)} ${of === 'penulis' ? sql`limit ${sql.lit(offset + limit)}` : sql``}) as first
      offset ${sql.lit(offset)}
    )
    select (select count(*) from (${all(most)}) as every) as total, (
      select string_agg(${cardJson}, ',' order by page.place)
      from page join listing_cards c on c.title_id = page.title_id ${liveCounts}
    ) as cards`.execute(db)
  return { cards: rows[0]?.cards ?? '', total: rows[0]?.total ?? 0 }
}

export type NameRow = { id: number; slug: string }

/** Names with ids from `from` to below `before` that have a title in lists, ordered by id. */
export async function listNamesForSitemap(
  db: Queryable,
  of: NameKind,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<NameRow[]> {
  const has = {
    penulis: sql`select from title_contributors tc join listings l on l.title_id = tc.title_id
      where tc.contributor_id = n.id`,
    penerbit: sql`select from titles t join listings l on l.title_id = t.id where t.publisher_id = n.id`,
    seri: sql`select from titles t join listings l on l.title_id = t.id where t.series_id = n.id`,
  }[of]
  const { rows } = await sql<NameRow>`
    select n.id, n.slug from ${tables[of].table} n
    where n.id >= ${from} and n.id < ${before} and exists (${has})
    order by n.id limit ${limit}`.execute(db)
  return rows
}

/** The blocks of `size` ids that contain a name, counted from 0. */
export async function listBlocksOfNames(db: Queryable, of: NameKind, size: number): Promise<number[]> {
  const { table } = tables[of]
  const { rows } = await sql<{ block: number }>`
    select block::integer as block
    from generate_series(0, (select coalesce(max(id), 0) / ${size} from ${table})) as block
    where exists (select from ${table} where id >= block * ${size}::bigint and id < (block + 1) * ${size}::bigint)
    order by block`.execute(db)
  return rows.map((row) => row.block)
}
