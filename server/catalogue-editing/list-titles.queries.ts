import { type RawBuilder, sql } from 'kysely'
import type { TITLE_GAPS, TITLE_SORTS } from '#contracts/choices.ts'
import { type PictureRow, pictureOrNull } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TitleKind, TitleStatus } from './title-draft.rules.ts'

export type TitleFilter = {
  /** Folded words that a name or a contributor has; all of them. */
  words: readonly string[]
  isbn: string | undefined
  id: number | undefined
  status: TitleStatus | undefined
  kind: TitleKind | undefined
  genreId: number | undefined
  publisherId: number | undefined
  /** The run of an import that has added, changed or withdrawn the title. */
  importId: number | undefined
  without: (typeof TITLE_GAPS)[number] | undefined
}

export type TitleWindow = { limit: number; offset: number; sort?: TitleSort | undefined }

export type ListedEdition = {
  price: number
  final_price: number
  discount: number
  nominal_discount: number
  tax_class: 'exempt' | 'standard'
  weight: number | null
  in_subscription: boolean
  on_hand: number
  reserved: number
  file: BookFileState | null
}
export type BookFileState = {
  file_type: 'PDF' | 'HTML'
  revision: number
  byte_size: number
  page_count: number | null
  added_at: string
}

export type TitleListRow = {
  id: number
  slug: string
  name: string
  kind: TitleKind
  status: TitleStatus
  isbn: string | null
  authors: string[]
  publisher: string | null
  publisher_id: number | null
  genre_id: number | null
  genre: string | null
  cover: PictureRow | null
  ebook: ListedEdition | null
  paper: ListedEdition | null
  created_at: Date
  updated_at: Date
  version: number
}

const edition = (format: 'ebook' | 'paper') => sql`(
  select json_build_object('price', e.price_idr, 'final_price', e.final_price_idr, 'discount', e.discount_percent,
    'nominal_discount', e.discount_idr, 'tax_class', e.tax_class, 'weight', e.weight_grams,
    'in_subscription', e.in_subscription, 'on_hand', coalesce(s.on_hand, 0), 'reserved', coalesce(s.reserved, 0),
    'file', (
      select json_build_object('file_type', f.kind, 'revision', f.revision, 'byte_size', f.byte_size,
        'page_count', f.page_count, 'added_at', f.created_at)
      from ebook_files f where f.edition_id = e.id order by f.revision desc limit 1))
  from editions e left join stock s on s.edition_id = e.id
  where e.title_id = t.id and e.format = ${format})`

/** Expects titles as `t`. */
const columns = sql`
  t.id, t.slug, t.name, t.kind, t.status, t.isbn, p.name as publisher, t.publisher_id, t.genre_id, g.name as genre,
  array(
    select c.name from title_contributors tc join contributors c on c.id = tc.contributor_id
    where tc.title_id = t.id and tc.role = 'author' order by tc.position
  ) as authors,
  ${pictureOrNull('i')} as cover,
  ${edition('ebook')} as ebook, ${edition('paper')} as paper, t.created_at, t.updated_at, t.version`
const named = sql`
  left join publishers p on p.id = t.publisher_id
  left join genres g on g.id = t.genre_id
  left join images i on i.id = t.cover_image_id`

/** Totals are counted up to here. */
export const MOST_COUNTED = 10_000

export type TitleSort = (typeof TITLE_SORTS)[number]

/** Expects titles, or what is read of them to put them in order, as `t`. */
const ORDERS: Record<TitleSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`t.id desc`,
  title: sql`left(lower(t.name), 100), t.id`,
  '-title': sql`left(lower(t.name), 100) desc, t.id desc`,
  updated: sql`t.updated_at, t.id`,
  '-updated': sql`t.updated_at desc, t.id desc`,
}

/**
 * Titles in every status, the newest first or in another order; `total` counts to `MOST_COUNTED` and one. More than
 * these are only `sorted` where they are all titles: those that a filter leaves out may fill most of an order.
 */
export async function listTitleRows(
  db: Queryable,
  filter: TitleFilter,
  { limit, offset, sort }: TitleWindow,
): Promise<{ rows: TitleListRow[]; total: number; sorted: boolean }> {
  const fits = conditions(filter)
  const found = sql`from titles t ${textOf(filter)} where ${allOf(fits)}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select ${found} limit ${sql.lit(MOST_COUNTED + 1)}) as found`.execute(db)
  const total = counted[0]?.total ?? 0
  // The planner expects to meet few hits soon when it reads the newest titles first, and reads a million. Many hits are
  // met soon, so that only few are found before they are put in order.
  const many = total > MOST_COUNTED
  const sorted = sort === undefined || !many || fits.length === 0
  const order = ORDERS[(sorted && sort) || 'newest']
  const page = many
    ? sql`select t.id ${found} order by ${order} limit ${limit} offset ${offset}`
    : sql`with hits as materialized (select t.id, t.name, t.updated_at ${found})
        select t.id from hits t order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await sql<TitleListRow>`
    select ${columns} from (select t.* from titles t where t.id in (${page})) as t ${named}
    order by ${order}`.execute(db)
  return { rows, total, sorted }
}

/** The ids of all titles that a list finds, in their order; `limit` of them at most. */
export async function listTitleIds(db: Queryable, filter: TitleFilter, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from titles t ${textOf(filter)} where ${allOf(conditions(filter))} order by t.id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** What the console shows of one title besides what its edit changes. */
export async function findTitleRow(db: Queryable, id: number): Promise<TitleListRow | undefined> {
  const { rows } =
    await sql<TitleListRow>`select ${columns} from titles t ${named} where t.id = ${id}`.execute(db)
  return rows[0]
}

const textOf = ({ words }: TitleFilter) =>
  words.length === 0 ? sql`` : sql`join title_texts x on x.title_id = t.id`

const allOf = (all: readonly RawBuilder<unknown>[]) =>
  all.length === 0 ? sql`true` : sql.join([...all], sql` and `)

function conditions(filter: TitleFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = filter.words.map((word) => sql`x.text like ${`%${word}%`}`)
  if (filter.isbn !== undefined) all.push(sql`t.isbn = ${filter.isbn}`)
  if (filter.id !== undefined) all.push(sql`t.id = ${filter.id}`)
  if (filter.status !== undefined) all.push(sql`t.status = ${filter.status}`)
  if (filter.kind !== undefined) all.push(sql`t.kind = ${filter.kind}`)
  if (filter.genreId !== undefined) all.push(sql`t.genre_id = ${filter.genreId}`)
  if (filter.publisherId !== undefined) all.push(sql`t.publisher_id = ${filter.publisherId}`)
  if (filter.importId !== undefined) {
    all.push(sql`exists (
      select from import_run_titles r
      where r.run_id = ${filter.importId} and r.outcome = 'applied' and r.title_id = t.id)`)
  }
  if (filter.without !== undefined) all.push(GAPS[filter.without])
  return all
}

/** Of these, triggers keep the list. */
const noted = (gap: 'file' | 'price' | 'stock' | 'low') =>
  sql`exists (select from title_gaps g where g.gap = ${gap} and g.title_id = t.id)`

const GAPS: Record<(typeof TITLE_GAPS)[number], RawBuilder<unknown>> = {
  cover: sql`t.cover_image_id is null`,
  genre: sql`t.genre_id is null`,
  price: noted('price'),
  file: noted('file'),
  stock: noted('stock'),
  low: noted('low'),
  plan: sql`exists (
    select from planned_statuses p where p.title_id = t.id and p.refused_because is not null)`,
}
