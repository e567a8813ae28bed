import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { pricesOfCard } from './price-history.queries.ts'
import type { PriceRow } from './price-history.rules.ts'

/**
 * Live counts for the rows of `listing_cards c`. Each subquery is an index lookup, however many rows the planner
 * expects. With a join, a page at a large offset would read the whole stock.
 */
export const liveCounts = sql`
  cross join lateral (
    select coalesce((select sc.sold from sales_counts sc where sc.title_id = c.title_id), 0) as sold,
      coalesce((select s.on_hand - s.reserved from stock s where s.edition_id = c.paper_edition_id), 0) as free
    offset 0
  ) as live`

const sold = sql`live.sold`
const free = sql`live.free`
const jsonWith = (description: 'excerpt' | 'detail') => sql<string>`
  c.head || c.${sql.ref(description)} || ',"sold_count":' || ${sold} || ',"quantity":' || ${free} || c.tail
    || case when c.paper_edition_id is null then '' else ${free} || '}}' end`

/** A card's JSON, from `listing_cards c` and `liveCounts`. */
export const cardJson = jsonWith('excerpt')

/** What a card consists of, as `listing_cards c` has it. */
export type CardParts = {
  head: string
  excerpt: string
  tail: string
  paper_edition_id: number | null
  /** Null where nothing was sold. */
  sold: number | null
  /** Null without a stock of paper copies. */
  free: number | null
}

/**
 * The columns of `CardParts`, for searches. For the database, a dozen joined cards cost more than finding their titles:
 * most of it is the setup of the expressions.
 */
export const cardParts = sql`c.head, c.excerpt, c.tail, c.paper_edition_id,
  (select sc.sold from sales_counts sc where sc.title_id = c.title_id) as sold,
  (select s.on_hand - s.reserved from stock s where s.edition_id = c.paper_edition_id) as free`

/** The same JSON as `cardJson`. */
export function cardText({ head, excerpt, tail, paper_edition_id, sold, free }: CardParts): string {
  const copies = free ?? 0
  const end = paper_edition_id === null ? '' : `${copies}}}`
  return `${head}${excerpt},"sold_count":${sold ?? 0},"quantity":${copies}${tail}${end}`
}

/**
 * The JSON of a title's page without its last brace, by id or slug, in one statement. A former slug of the title
 * finds it as well. `prices` are what it cost, if they are asked for; otherwise null.
 */
export async function findDetailJson(
  db: Queryable,
  by: TitleKey,
  withPrices: boolean,
): Promise<{ id: number; json: string; prices: PriceRow[] | null } | undefined> {
  const { rows } = await sql<{ id: number; json: string; prices: PriceRow[] | null }>`
    select c.title_id as id, ${jsonWith('detail')} as json, ${withPrices ? pricesOfCard : sql`null`} as prices
    from (${idBy(by)}) as found join listing_cards c on c.title_id = found.id ${liveCounts}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  return { ...row, json: row.json.slice(0, -1), prices: withPrices ? (row.prices ?? []) : null }
}

type TitleKey = { id: number } | { slug: string }

const idBy = (by: TitleKey) =>
  'id' in by
    ? sql`select ${by.id}::bigint as id`
    : sql`select id from titles where slug = ${by.slug}
        union all select title_id from retired_slugs where slug = ${by.slug} limit 1`

/** Whether a title was on sale and no longer is. */
export async function isWithdrawn(db: Queryable, by: TitleKey): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select t.status = 'withdrawn' as withdrawn from (${idBy(by)}) as found join titles t using (id)`.execute(
    db,
  )
  return rows[0]?.withdrawn ?? false
}

export async function isOnSale(db: Queryable, titleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('titles')
    .select('id')
    .where('id', '=', titleId)
    .where('status', '=', 'on_sale')
    .executeTakeFirst()
  return row !== undefined
}

/** The cards of titles on sale in the given order, as the JSON of an array. */
export async function listCardJson(db: Queryable, titleIds: number[]): Promise<string> {
  const { rows } = await sql<{ cards: string | null }>`
    select string_agg(${cardJson}, ',' order by wanted.place) as cards
    from unnest(${titleIds}::bigint[]) with ordinality as wanted(title_id, place)
      join listing_cards c on c.title_id = wanted.title_id ${liveCounts}`.execute(db)
  return `[${rows[0]?.cards ?? ''}]`
}

export type NewCard = {
  titleId: number
  paperEditionId: number | null
  head: string
  excerpt: string
  detail: string
  tail: string
}

/** The JSON of the details of listed titles, in the order of their ids: those of a page, or all from one on. */
export async function listDetailJson(
  db: Queryable,
  which: { ids: number[] } | { after: number; limit: number },
): Promise<{ id: number; json: string; changedAt: Date }[]> {
  const wanted =
    'ids' in which ? sql`c.title_id = any(${which.ids}::bigint[])` : sql`c.title_id > ${which.after}`
  const { rows } = await sql<{ id: number; json: string; changedAt: Date }>`
    select c.title_id as id, ${jsonWith('detail')} as json, c.changed_at as "changedAt"
    from listing_cards c join listings l on l.title_id = c.title_id ${liveCounts}
    where ${wanted} order by c.title_id limit ${'ids' in which ? which.ids.length : which.limit}`.execute(db)
  return rows
}

export async function upsertCards(db: Queryable, cards: NewCard[], form: number): Promise<void> {
  if (cards.length === 0) return
  const column = <Key extends keyof NewCard>(key: Key) => cards.map((card) => card[key])
  await sql`
    insert into listing_cards as c (title_id, paper_edition_id, head, excerpt, detail, tail, form)
    select f.*, ${form}::int from unnest(${column('titleId')}::bigint[], ${column('paperEditionId')}::bigint[],
      ${column('head')}::text[], ${column('excerpt')}::text[], ${column('detail')}::text[], ${column('tail')}::text[])
      as f(title_id, paper_edition_id, head, excerpt, detail, tail)
    order by title_id
    on conflict (title_id) do update set paper_edition_id = excluded.paper_edition_id, head = excluded.head,
      excerpt = excluded.excerpt, detail = excluded.detail, tail = excluded.tail, form = excluded.form,
      changed_at = case
        when c.form = excluded.form and (c.head, c.excerpt, c.detail, c.tail)
          is distinct from (excluded.head, excluded.excerpt, excluded.detail, excluded.tail) then now()
        else c.changed_at end`.execute(db)
}

export async function deleteCards(db: Queryable, titleIds: number[]): Promise<void> {
  await db.deleteFrom('listing_cards').where('title_id', 'in', titleIds).execute()
}

/** The version of the format in which all cards were made; 0 if unknown. */
export async function findListingForm(db: Queryable): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('listing_form').executeTakeFirstOrThrow()
  return row.listing_form
}

export async function setListingForm(tx: Tx, form: number): Promise<void> {
  await tx.updateTable('catalogue_version').set({ listing_form: form }).execute()
}

/** Titles on sale without a card of this version, ordered by id, starting after `after`. */
export async function listTitlesToList(
  db: Queryable,
  form: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from titles t
    where t.status = 'on_sale' and t.id > ${after}
      and not exists (select from listing_cards c where c.title_id = t.id and c.form = ${form})
    order by t.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Titles whose cards have another form, at most so many. */
export async function listOutdatedCards(db: Queryable, form: number, limit: number): Promise<number[]> {
  // Two ranges of the index on the form, which both are empty nearly always.
  const { rows } = await sql<{ id: number }>`
    select title_id as id from listing_cards where form < ${form} or form > ${form} limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
