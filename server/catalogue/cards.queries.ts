import { sql } from 'kysely'
import type { ContributorRole } from '#contracts/catalogue.ts'
import { type PictureRow, pictureOrNull } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { SAMPLE_VERSION } from './sample-version.ts'

export type EditionRow = {
  id: number
  format: 'ebook' | 'paper'
  price_idr: number
  final_price_idr: number
  discount_percent: number
  discount_idr: number
  weight_grams: number | null
  in_subscription: boolean
  /** The day on which it leaves the subscription. */
  leaves_on: string | null
  file_key: string | null
  file_kind: 'PDF' | 'HTML' | null
  /** The day on which a preorder is released. */
  releases_on: string | null
  preorder_text: string | null
  preorder_cap: number | null
}

export type CardRow = {
  id: number
  slug: string
  kind: 'book' | 'magazine'
  name: string
  description: string
  isbn: string | null
  status: 'draft' | 'on_sale' | 'withdrawn'
  published_on: string
  page_count: number | null
  genre_id: number | null
  genre: string | null
  publisher: string | null
  contributors: string[]
  cover: PictureRow | null
  editions: EditionRow[]
  stock: number
  sold: number
}

const cardColumns = sql`
  t.id, t.slug, t.kind, t.name, t.description, t.isbn, t.status, t.published_on, t.page_count,
  t.genre_id, g.name as genre, p.name as publisher,
  array(
    select c.name from title_contributors tc join contributors c on c.id = tc.contributor_id
    where tc.title_id = t.id order by tc.position
  ) as contributors,
  ${pictureOrNull('i')} as cover,
  coalesce((
    select json_agg(json_build_object(
      'id', e.id, 'format', e.format, 'price_idr', e.price_idr, 'final_price_idr', e.final_price_idr,
      'discount_percent', e.discount_percent, 'discount_idr', e.discount_idr, 'weight_grams', e.weight_grams,
      'in_subscription', e.in_subscription, 'leaves_on', e.leaves_on, 'file_key', e.file_key, 'releases_on', e.releases_on,
      'preorder_text', e.preorder_text, 'preorder_cap', e.preorder_cap,
      'file_kind', (select f.kind from ebook_files f where f.edition_id = e.id order by f.revision desc limit 1)
    )) from editions e where e.title_id = t.id
  ), '[]'::json) as editions,
  coalesce((
    select s.on_hand - s.reserved from editions e join stock s on s.edition_id = e.id
    where e.title_id = t.id and e.format = 'paper'
  ), 0) as stock,
  coalesce((select sc.sold from sales_counts sc where sc.title_id = t.id), 0) as sold`

const cardTables = sql`
  titles t
  left join genres g on g.id = t.genre_id
  left join publishers p on p.id = t.publisher_id
  left join images i on i.id = t.cover_image_id`

/** Everything that cards and details are made of, for titles in any status. */
export async function findCardRows(db: Queryable, titleIds: number[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables} where t.id = any(${titleIds}::bigint[])`.execute(db)
  return rows
}

export type ListedRow = CardRow & {
  language: string | null
  people: { name: string; slug: string; role: ContributorRole }[]
  publisher_slug: string | null
  series: { name: string; slug: string; number: number | null } | null
  gallery: (PictureRow & { alt: string })[]
  /** The sample of the newest file. */
  sample: { file_type: 'PDF' | 'HTML'; pages: number; spread: PictureRow | null } | null
}

/** The same, with what a title's page shows besides its card. */
export async function findListedRows(db: Queryable, titleIds: number[]): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${cardColumns}, t.language, p.slug as publisher_slug,
      coalesce((
        select json_agg(json_build_object('name', c.name, 'slug', c.slug, 'role', tc.role) order by tc.position)
        from title_contributors tc join contributors c on c.id = tc.contributor_id where tc.title_id = t.id
      ), '[]'::json) as people,
      (
        select json_build_object('name', s.name, 'slug', s.slug, 'number', t.series_number)
        from series s where s.id = t.series_id
      ) as series,
      coalesce((
        select json_agg(json_build_object('key', p.key, 'width', p.width, 'height', p.height,
          'mean_color', p.mean_color, 'widths', p.widths, 'has_avif', p.has_avif, 'alt', ti.alt) order by ti.position)
        from title_images ti join images p on p.id = ti.image_id where ti.title_id = t.id
      ), '[]'::json) as gallery,
      (
        select case when x.page_count is not null then json_build_object('file_type', f.kind, 'pages', x.page_count,
          'spread', ${pictureOrNull('q')}) end
        from editions e join ebook_files f on f.edition_id = e.id
        left join ebook_samples x on x.file_id = f.id and f.sample_version = ${SAMPLE_VERSION}
        left join images q on q.id = x.spread_image_id
        where e.title_id = t.id and e.format = 'ebook'
        order by f.revision desc limit 1
      ) as sample
    from ${cardTables} where t.id = any(${titleIds}::bigint[])`.execute(db)
  return rows
}

export async function listTitlesWithPicture(db: Queryable, imageId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from titles where cover_image_id = ${imageId}
    union select title_id from title_images where image_id = ${imageId}
    union select e.title_id from ebook_samples s join ebook_files f on f.id = s.file_id
      join editions e on e.id = f.edition_id where s.spread_image_id = ${imageId}
    order by 1`.execute(db)
  return rows.map((row) => row.id)
}
