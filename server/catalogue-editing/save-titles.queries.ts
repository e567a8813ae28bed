import { sql } from 'kysely'
import type { ContributorRole } from '#contracts/catalogue.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Preorder } from './title-draft.rules.ts'
import type { ClearedField, TitleRecord } from './title-record.ts'

/** The titles that records change: those with the record's id, or with its ISBN, locked for the change. */
export async function lockRecorded(
  tx: Tx,
  records: readonly TitleRecord[],
): Promise<(record: TitleRecord) => { id: number; slug: string } | undefined> {
  const ids = records.flatMap(({ id }) => id ?? [])
  const isbns = records.flatMap(({ id, isbn }) => (id === undefined ? (isbn ?? []) : []))
  if (ids.length === 0 && isbns.length === 0) return () => undefined
  const { rows } = await sql<{ isbn: string | null; id: number; slug: string }>`
    select isbn, id, slug from titles
    where id = any(array(select id from titles where isbn = any(${isbns}::text[])) || ${ids}::bigint[])
    order by id for update`.execute(tx)
  const byId = new Map(rows.map((title) => [title.id, title]))
  const byIsbn = new Map(rows.map((title) => [title.isbn, title]))
  return ({ id, isbn }) => (id !== undefined ? byId.get(id) : isbn === null ? undefined : byIsbn.get(isbn))
}

export type TitleRow = {
  record: TitleRecord
  slug: string
  publisherId: number | null
  genreId: number | null
  seriesId: number | null
}

export async function insertTitles(tx: Tx, rows: TitleRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const of = <Value>(pick: (row: TitleRow) => Value) => rows.map(pick)
  const result = await sql<{ id: number; slug: string }>`
    insert into titles (slug, kind, name, description, isbn, publisher_id, genre_id, published_on, page_count, status, subscriber_from, language,
      series_id, series_number)
    select * from unnest(
      ${of((row) => row.slug)}::text[], ${of((row) => row.record.kind)}::text[], ${of((row) => row.record.name)}::text[],
      ${of((row) => row.record.description)}::text[], ${of((row) => row.record.isbn)}::text[],
      ${of((row) => row.publisherId)}::bigint[], ${of((row) => row.genreId)}::bigint[],
      ${of((row) => row.record.publishedOn)}::date[], ${of((row) => row.record.pageCount)}::int[],
      ${of((row) => row.record.status ?? 'on_sale')}::text[], ${of((row) => row.record.subscriberFrom ?? null)}::date[],
      ${of((row) => row.record.language ?? null)}::text[], ${of((row) => row.seriesId)}::bigint[],
      ${of((row) => (row.seriesId === null ? null : (row.record.seriesNumber ?? null)))}::int[])
    returning id, slug`.execute(tx)
  const ids = new Map(result.rows.map((row) => [row.slug, row.id]))
  return rows.map((row) => ids.get(row.slug) ?? missing(row.slug))
}

/** The texts of new titles, which the console and shelves search, are written once their contributors are known. */
export async function delayTitleTexts(tx: Tx): Promise<void> {
  await sql`select set_config('lembar.title_texts', 'later', true)`.execute(tx)
}

export async function writeTitleTexts(tx: Tx, titleIds: readonly number[]): Promise<void> {
  await sql`select set_config('lembar.title_texts', '', true), write_title_texts(${titleIds}::bigint[])`.execute(
    tx,
  )
}

/**
 * A record without a description, genre, publisher, page count, language, series or ISBN keeps the stored value, unless
 * it clears it.
 */
export async function updateTitles(tx: Tx, rows: (TitleRow & { id: number })[]): Promise<void> {
  if (rows.length === 0) return
  const of = <Value>(pick: (row: TitleRow & { id: number }) => Value) => rows.map(pick)
  await sql`
    update titles t set kind = n.kind, name = n.name, isbn = coalesce(n.isbn, t.isbn),
      description = coalesce(nullif(n.description, ''), case when ${kept('description')} then t.description else '' end),
      publisher_id = coalesce(n.publisher_id, case when ${kept('publisher')} then t.publisher_id end),
      genre_id = coalesce(n.genre_id, case when ${kept('genre')} then t.genre_id end),
      published_on = n.published_on,
      page_count = coalesce(n.page_count, case when ${kept('pageCount')} then t.page_count end),
      language = coalesce(n.language, case when ${kept('language')} then t.language end),
      series_id = coalesce(n.series_id, case when ${kept('series')} then t.series_id end),
      series_number = case when n.series_id is null then case when ${kept('series')} then t.series_number end
        else coalesce(n.series_number,
          case when n.series_id = t.series_id and ${kept('seriesNumber')} then t.series_number end) end,
      updated_at = now(), version = t.version + 1
    from unnest(
      ${of((row) => row.id)}::bigint[], ${of((row) => row.record.kind)}::text[], ${of((row) => row.record.name)}::text[],
      ${of((row) => row.record.description)}::text[], ${of((row) => row.publisherId)}::bigint[],
      ${of((row) => row.genreId)}::bigint[], ${of((row) => row.record.publishedOn)}::date[],
      ${of((row) => row.record.pageCount)}::int[], ${of((row) => row.record.language ?? null)}::text[],
      ${of((row) => row.seriesId)}::bigint[], ${of((row) => row.record.seriesNumber ?? null)}::int[],
      ${of((row) => row.record.isbn)}::text[], ${of((row) => (row.record.clears ?? []).join(' '))}::text[]
    ) as n(id, kind, name, description, publisher_id, genre_id, published_on, page_count, language, series_id,
      series_number, isbn, clears)
    where t.id = n.id`.execute(tx)
}

const kept = (field: ClearedField) => sql`${field}::text <> all(string_to_array(n.clears, ' '))`

export type Contribution = {
  titleId: number
  position: number
  contributorId: number
  /** Without one, the contributor keeps the role that they had in the title; a new one is an author. */
  role?: ContributorRole
}

export async function replaceContributors(tx: Tx, rows: Contribution[], titleIds: number[]): Promise<void> {
  const former = await tx
    .deleteFrom('title_contributors')
    .where('title_id', 'in', titleIds)
    .returning(['title_id', 'contributor_id', 'role'])
    .execute()
  if (rows.length === 0) return
  const roles = new Map(former.map((row) => [`${row.title_id} ${row.contributor_id}`, row.role]))
  await sql`
    insert into title_contributors (title_id, position, contributor_id, role)
    select * from unnest(${rows.map((row) => row.titleId)}::bigint[], ${rows.map((row) => row.position)}::smallint[],
      ${rows.map((row) => row.contributorId)}::bigint[],
      ${rows.map((row) => row.role ?? roles.get(`${row.titleId} ${row.contributorId}`) ?? 'author')}::text[])`.execute(
    tx,
  )
}

export type EditionValues = {
  titleId: number
  format: 'ebook' | 'paper'
  priceIdr: number
  discountPercent: number
  discountIdr: number
  taxClass: string
  weightGrams: number | null
  inSubscription: boolean
  /** Both are written with an edition that is new. */
  preorder?: Preorder | null
  leavesOn?: string | null
}

export async function upsertEditions(tx: Tx, editions: EditionValues[]): Promise<void> {
  if (editions.length === 0) return
  const of = <Key extends keyof EditionValues>(key: Key) => editions.map((edition) => edition[key])
  const preorders = editions.map(({ preorder }) => preorder)
  await sql`
    insert into editions (title_id, format, price_idr, discount_percent, discount_idr, tax_class, weight_grams, in_subscription,
      leaves_on, releases_on, preorder_text, preorder_cap)
    select * from unnest(${of('titleId')}::bigint[], ${of('format')}::text[], ${of('priceIdr')}::bigint[],
      ${of('discountPercent')}::smallint[], ${of('discountIdr')}::bigint[], ${of('taxClass')}::text[],
      ${of('weightGrams')}::int[], ${of('inSubscription')}::boolean[],
      ${editions.map(({ leavesOn }) => leavesOn ?? null)}::date[],
      ${preorders.map((preorder) => preorder?.releasesOn ?? null)}::date[],
      ${preorders.map((preorder) => preorder?.text || null)}::text[],
      ${preorders.map((preorder) => preorder?.cap ?? null)}::smallint[])
    on conflict (title_id, format) do update set price_idr = excluded.price_idr,
      discount_percent = excluded.discount_percent, discount_idr = excluded.discount_idr,
      tax_class = excluded.tax_class, weight_grams = coalesce(excluded.weight_grams, editions.weight_grams),
      in_subscription = excluded.in_subscription,
      leaves_on = case when excluded.in_subscription then editions.leaves_on end`.execute(tx)
}

export async function setCover(tx: Tx, titleId: number, imageId: number): Promise<void> {
  await tx.updateTable('titles').set({ cover_image_id: imageId }).where('id', '=', titleId).execute()
}

export async function replaceGallery(
  tx: Tx,
  titleId: number,
  pictures: readonly { imageId: number; alt: string }[],
): Promise<void> {
  await tx.deleteFrom('title_images').where('title_id', '=', titleId).execute()
  if (pictures.length === 0) return
  const rows = pictures.map(({ imageId, alt }, position) => ({
    title_id: titleId,
    position,
    image_id: imageId,
    alt,
  }))
  await tx.insertInto('title_images').values(rows).execute()
}

function missing(slug: string): never {
  throw new Error(`the title ${slug} was not inserted`)
}
