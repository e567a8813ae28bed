import { type RawBuilder, sql } from 'kysely'
import type { BundleStatus } from '#contracts/choices.ts'
import { type PictureRow, pictureOrNull } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A set as it is stored, with its parts as they are at this moment. */
export type BundleRow = {
  id: number
  slug: string
  name: string
  description: string
  format: 'ebook' | 'paper'
  price: number
  status: BundleStatus
  beginsAt: Date | null
  endsAt: Date | null
  version: number
  /** Of paid orders. */
  sold: number
  parts: PartRow[]
}

export type PartRow = {
  titleId: number
  slug: string
  title: string
  kind: 'book' | 'magazine'
  contributors: string[]
  cover: PictureRow | null
  /** What it costs alone. */
  alone: number
  onSale: boolean
  releasesOn: string | null
  weightGrams: number
  /** Free copies; 0 for an ebook. */
  free: number
}

/** Whether an edition `e` of a title `t` can be bought. */
export const IS_SOLD = sql<boolean>`(t.status = 'on_sale' and (e.format = 'paper' or (e.file_key is not null
  and exists (select from ebook_files f where f.edition_id = e.id))))`

const parts = (now: Date) => sql<PartRow[]>`coalesce((
  select json_agg(json_build_object('titleId', t.id, 'slug', t.slug, 'title', t.name, 'kind', t.kind,
    'contributors', array(select c.name from title_contributors tc join contributors c on c.id = tc.contributor_id
      where tc.title_id = t.id order by tc.position),
    'cover', ${pictureOrNull('i')},
    'alone', pr.final_price_idr, 'onSale', ${IS_SOLD}, 'releasesOn', e.releases_on,
    'weightGrams', coalesce(e.weight_grams, 0),
    'free', coalesce((select s.on_hand - s.reserved from stock s where s.edition_id = e.id), 0)) order by p.position)
  from bundle_parts p join editions e on e.id = p.edition_id
    cross join lateral price_at(e.id, ${now}) as pr
    join titles t on t.id = e.title_id
    left join images i on i.id = t.cover_image_id
  where p.bundle_id = b.id), '[]'::json)`

async function listRows(db: Queryable, which: RawBuilder<unknown>, now: Date): Promise<BundleRow[]> {
  const { rows } = await sql<BundleRow>`
    select b.id, b.slug, b.name, b.description, b.format, b.price_idr as price, b.status, b.begins_at as "beginsAt",
      b.ends_at as "endsAt", b.version, ${parts(now)} as parts,
      (select coalesce(sum(ob.quantity), 0)::int from order_bundles ob join orders o on o.id = ob.order_id
        where ob.bundle_id = b.id and o.payment_state in ('paid', 'received')) as sold
    from bundles b ${which}`.execute(db)
  return rows
}

/** Every set, those that are not sold any more last. */
export const listBundles = (db: Queryable, now: Date): Promise<BundleRow[]> =>
  listRows(db, sql`order by b.status = 'ended', b.id desc`, now)

export async function findBundle(
  db: Queryable,
  by: { id: number } | { slug: string },
  now: Date,
): Promise<BundleRow | undefined> {
  const is = 'id' in by ? sql`b.id = ${by.id}` : sql`b.slug = ${by.slug}`
  const [row] = await listRows(db, sql`where ${is}`, now)
  return row
}

/** Whether a set `b` can be bought: what `whyNotSold` finds nothing against. */
const canBeBought = (now: Date) => sql<boolean>`(
  b.status = 'on_sale' and (b.begins_at is null or b.begins_at <= ${now})
  and (b.ends_at is null or b.ends_at > ${now})
  and not exists (select from bundle_parts p join editions e on e.id = p.edition_id
    join titles t on t.id = e.title_id where p.bundle_id = b.id and not ${IS_SOLD}))`

const MOST_OFFERS = 6

/** The latest sets that can be bought with a title, or with a title of a series. */
export function listBundlesWith(
  db: Queryable,
  of: { titleId: number } | { titleSlug: string } | { series: string },
  now: Date,
): Promise<BundleRow[]> {
  const title =
    'titleId' in of
      ? sql`t.id = ${of.titleId}`
      : 'titleSlug' in of
        ? sql`t.slug = ${of.titleSlug}`
        : sql`t.series_id = (select id from series where slug = ${of.series})`
  return listRows(
    db,
    sql`where ${canBeBought(now)} and b.id in (
      select p.bundle_id from bundle_parts p join editions e on e.id = p.edition_id
        join titles t on t.id = e.title_id where ${title})
    order by b.id desc limit ${MOST_OFFERS}`,
    now,
  )
}

/** The slugs of sets that can be bought. */
export async function listSlugs(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select b.slug from bundles b where ${canBeBought(now)} order by b.id`.execute(db)
  return rows.map(({ slug }) => slug)
}
