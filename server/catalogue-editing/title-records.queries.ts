import { type RawBuilder, sql } from 'kysely'
import { rupiah } from '#kernel/money.ts'
import type { PictureRow } from '#server/images/picture-of.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { EbookDraft, PaperDraft, Preorder, TitleDraft, TitleStatus } from './title-draft.rules.ts'

/** A title as verbs edit it and as the log compares it. */
export type EditedTitle = TitleDraft & {
  id: number
  slug: string
  status: TitleStatus
  version: number
  /** The key of its picture. */
  cover: string | null
  gallery: readonly { key: string; alt: string }[]
}

const editionJson = (format: 'ebook' | 'paper') => sql`(
  select json_build_object('price', e.price_idr, 'discountPercent', e.discount_percent,
    'discountIdr', e.discount_idr, 'taxClass', e.tax_class, 'weightGrams', e.weight_grams,
    'inSubscription', e.in_subscription, 'leavesOn', e.leaves_on, 'preorder', case when e.releases_on is not null then json_build_object(
      'releasesOn', e.releases_on, 'text', coalesce(e.preorder_text, ''), 'cap', e.preorder_cap) end)
  from editions e where e.title_id = t.id and e.format = ${format})`

/** Expects a title as `t`. */
const contributorsJson: RawBuilder<TitleDraft['contributors']> = sql`coalesce((
  select json_agg(json_build_object('name', c.name, 'role', tc.role) order by tc.position)
  from title_contributors tc join contributors c on c.id = tc.contributor_id where tc.title_id = t.id), '[]'::json)`

type Row = Omit<EditedTitle, 'ebook' | 'paper'> & {
  ebook: (EbookDraft & PaperDraft) | null
  paper: (EbookDraft & PaperDraft) | null
}

export async function findTitle(db: Queryable, id: number): Promise<EditedTitle | undefined> {
  const [title] = await findTitles(db, [id])
  return title
}

/** In the order of their ids. */
export async function findTitles(db: Queryable, ids: readonly number[]): Promise<EditedTitle[]> {
  const { rows } = await sql<Row>`
    select t.id, t.slug, t.status, t.version, t.kind, t.name, t.description, t.isbn, p.name as publisher,
      t.genre_id as "genreId", t.language, ${contributorsJson} as contributors, s.name as series,
      t.series_number as "seriesNumber", t.published_on as "publishedOn", t.page_count as "pageCount",
      t.subscriber_from as "subscriberFrom",
      (select i.key from images i where i.id = t.cover_image_id) as cover,
      coalesce((
        select json_agg(json_build_object('key', i.key, 'alt', ti.alt) order by ti.position)
        from title_images ti join images i on i.id = ti.image_id where ti.title_id = t.id), '[]'::json) as gallery,
      ${editionJson('ebook')} as ebook, ${editionJson('paper')} as paper
    from titles t left join publishers p on p.id = t.publisher_id left join series s on s.id = t.series_id
    where t.id = any(${ids}::bigint[]) order by t.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    ebook: row.ebook && ebookOf(row.ebook),
    paper: row.paper && paperOf(row.paper),
  }))
}

const ebookOf = ({ weightGrams: _, preorder, leavesOn, ...ebook }: EbookDraft & PaperDraft): EbookDraft => ({
  ...ebook,
  ...(preorder && { preorder }),
  ...(leavesOn && { leavesOn }),
  price: rupiah(ebook.price),
  discountIdr: rupiah(ebook.discountIdr),
})
const paperOf = ({
  inSubscription: _,
  leavesOn: __,
  preorder,
  ...paper
}: EbookDraft & PaperDraft): PaperDraft => ({
  ...paper,
  ...(preorder && { preorder }),
  price: rupiah(paper.price),
  discountIdr: rupiah(paper.discountIdr),
})

/** The name of another title with the number of this one in its series; without a number, with its name. */
export async function findSameIssue(
  tx: Tx,
  { id, isNumbered }: { id: number; isNumbered: boolean },
): Promise<string | undefined> {
  const same = await tx
    .selectFrom('titles as t')
    .innerJoin('titles as other', (join) =>
      join.onRef('other.id', '!=', 't.id').onRef('other.kind', '=', 't.kind'),
    )
    .where('t.id', '=', id)
    .where(
      isNumbered
        ? sql<boolean>`other.series_id = t.series_id and other.series_number = t.series_number`
        : // The first condition is that of the index.
          sql<boolean>`left(lower(other.name), 100) = left(lower(t.name), 100) and other.name = t.name
            and other.publisher_id is not distinct from t.publisher_id
            and other.series_id is not distinct from t.series_id`,
    )
    .select('other.name')
    .limit(1)
    .executeTakeFirst()
  return same?.name
}

/** Until the transaction ends nobody else edits the titles; orders may refer to them meanwhile. */
export async function lockTitles(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('titles').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** The ids that rows of `titles` have in place of names; undefined where the name is the present one. */
export type NameIds = { publisherId: number | null | undefined; seriesId: number | null | undefined }

export const columnsOf = (draft: TitleDraft, { publisherId, seriesId }: NameIds) => ({
  kind: draft.kind,
  name: draft.name,
  description: draft.description,
  isbn: draft.isbn,
  publisher_id: publisherId,
  genre_id: draft.genreId,
  language: draft.language,
  series_id: seriesId,
  series_number: draft.seriesNumber,
  published_on: draft.publishedOn,
  page_count: draft.pageCount,
  subscriber_from: draft.subscriberFrom,
})

export async function insertTitle(
  tx: Tx,
  { draft, slug, names, now }: { draft: TitleDraft; slug: string; names: NameIds; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('titles')
    .values({ ...columnsOf(draft, names), slug, status: 'draft', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Raises the title's version. */
export async function updateTitle(
  tx: Tx,
  id: number,
  changes: { status?: TitleStatus; slug?: string; cover_image_id?: number | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('titles')
    .set(changes)
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** The title that has the ISBN, if it is another one. */
export async function findTitleOfIsbn(
  db: Queryable,
  isbn: string,
  exceptId: number | undefined,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('titles')
    .select(['id', 'name'])
    .where('isbn', '=', isbn)
    .where('id', '<>', exceptId ?? 0)
    .executeTakeFirst()
}

export async function hasGenre(db: Queryable, id: number): Promise<boolean> {
  const genres = db
    .selectFrom('genres')
    .select('id')
    .where('merged_into', 'is', null)
    .where('removed', '=', false)
  return (await genres.where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether somebody has ordered the title or has it on the shelf, in the given format or in any. */
export async function isSold(db: Queryable, titleId: number, format?: 'ebook' | 'paper'): Promise<boolean> {
  const ordered = format === undefined ? sql`true` : sql`l.format = ${format}`
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from order_lines l where l.title_id = ${titleId} and ${ordered})
      or ${format !== 'paper'} and exists (select from entitlements where title_id = ${titleId}) as sold`.execute(
    db,
  )
  return rows[0]?.sold ?? false
}

/** Whether an edition has a file, reading links or copies in stock. */
export async function hasFileOrStock(
  db: Queryable,
  titleId: number,
  format: 'ebook' | 'paper',
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from editions e where e.title_id = ${titleId} and e.format = ${format} and (
        exists (select from ebook_files f where f.edition_id = e.id)
        or exists (select from reading_links r where r.edition_id = e.id)
        or exists (select from stock s where s.edition_id = e.id and s.on_hand > 0))) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Also says that the orders of the edition are to follow it. */
export async function writePreorder(
  tx: Tx,
  {
    titleId,
    format,
    preorder,
    now,
  }: {
    titleId: number
    format: 'ebook' | 'paper'
    preorder: Preorder | null
    now: Date
  },
): Promise<void> {
  await tx
    .updateTable('editions')
    .set({
      releases_on: preorder?.releasesOn ?? null,
      preorder_text: preorder?.text || null,
      preorder_cap: preorder?.cap ?? null,
      preorder_moved_at: now,
    })
    .where('title_id', '=', titleId)
    .where('format', '=', format)
    .execute()
}

/** Titles with an edition whose day has come, at most so many. */
export async function listTitlesToRelease(db: Queryable, today: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct title_id as id from editions where releases_on <= ${today}::date order by 1 limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The name of a set that an edition is a part of. */
export async function findBundleWith(
  db: Queryable,
  titleId: number,
  format: 'ebook' | 'paper',
): Promise<string | undefined> {
  const row = await db
    .selectFrom('bundle_parts as part')
    .innerJoin('bundles', 'bundles.id', 'part.bundle_id')
    .innerJoin('editions', 'editions.id', 'part.edition_id')
    .select('bundles.name')
    .where('editions.title_id', '=', titleId)
    .where('editions.format', '=', format)
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

export async function deleteEdition(tx: Tx, titleId: number, format: 'ebook' | 'paper'): Promise<void> {
  await tx.deleteFrom('editions').where('title_id', '=', titleId).where('format', '=', format).execute()
}

export async function listFormerSlugs(db: Queryable, titleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('retired_slugs')
    .select('slug')
    .where('title_id', '=', titleId)
    .orderBy('slug')
    .execute()
  return rows.map((row) => row.slug)
}

export type GalleryPicture = PictureRow & { imageId: number; alt: string }

export async function listGallery(db: Queryable, titleId: number): Promise<GalleryPicture[]> {
  return db
    .selectFrom('title_images')
    .innerJoin('images', 'images.id', 'title_images.image_id')
    .select(['images.id as imageId', 'title_images.alt', 'images.key', 'images.width', 'images.height'])
    .select(['images.mean_color', 'images.widths', 'images.has_avif'])
    .where('title_images.title_id', '=', titleId)
    .orderBy('title_images.position')
    .execute()
}

export async function hideTitles(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update titles set status = 'draft' where id = any(${ids}::bigint[])`.execute(tx)
}

export async function deleteTitles(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from titles where id = any(${ids}::bigint[])`.execute(tx)
}
