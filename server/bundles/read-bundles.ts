import type { Bundle } from '#contracts/bundles.ts'
import type { CallAnswerData } from '#contracts/calls.ts'
import { rupiah } from '#kernel/money.ts'
import { isoInWib } from '#kernel/time.ts'
import { titleKey } from '#server/catalogue/read-title.ts'
import { pictureOf } from '#server/images/picture-of.ts'
import { listEntitled } from '#server/library/may-read.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { splitPrice, whyNotSold, withoutOwned } from './bundle.rules.ts'
import { type BundleRow, findBundle, listBundlesWith } from './bundles.queries.ts'

/** The slugs of sets on sale. */
export { listSlugs as listBundleSlugs } from './bundles.queries.ts'

/**
 * Sets on sale with a title (by id or slug), or with a title of a series (by slug), that cost less than their titles do
 * at this moment.
 */
export async function listOffers(
  db: Queryable,
  { book = '', series }: { book?: string | undefined; series?: string | undefined },
  now: Date,
): Promise<Bundle[]> {
  const rows = await listBundlesWith(db, series === undefined ? keyOf(book) : { series }, now)
  return rows.map(bundleOf).filter(({ price, original }) => price < original)
}

function keyOf(book: string) {
  const key = titleKey(book)
  return 'id' in key ? { titleId: key.id } : { titleSlug: key.slug }
}

/** @throws Failure withdrawn where it was on sale; not_found */
export async function readBundle(db: Queryable, slug: string, now: Date): Promise<Bundle> {
  return bundleOf(await getOnSale(db, slug, now))
}

/**
 * What a set costs a user: without the ebooks that the user owns. Where all are owned, there is nothing to pay.
 * @throws Failure withdrawn, not_found
 */
export async function quoteBundle(
  db: Queryable,
  { slug, userId, now }: { slug: string; userId: number; now: Date },
): Promise<CallAnswerData<'GET /api/user/bundles/:slug/quote'>> {
  const row = await getOnSale(db, slug, now)
  const ids = row.parts.map(({ titleId }) => titleId)
  const owned = row.format === 'paper' ? [] : await listEntitled(db, userId, ids)
  const parts = row.parts.map(({ titleId, alone }) => ({
    alone: rupiah(alone),
    owned: owned.includes(titleId),
  }))
  return { ...withoutOwned(sharesOf(row), parts), owned: ids.filter((id) => owned.includes(id)) }
}

async function getOnSale(db: Queryable, slug: string, now: Date): Promise<BundleRow> {
  const row = await findBundle(db, { slug }, now)
  const fault = row === undefined ? 'hidden' : whyNotSold(row, now)
  if (fault === 'over') throw new Failure('withdrawn', 'Set ini tidak dijual lagi.')
  if (row === undefined || fault !== undefined) throw new Failure('not_found', 'Set ini tidak ditemukan.')
  return row
}

export const sharesOf = ({ price, parts }: BundleRow) =>
  splitPrice(
    rupiah(price),
    parts.map(({ alone }) => rupiah(alone)),
  )

/** What shoppers and staff see alike. */
export const bundleFacts = ({ id, slug, name, description, format, endsAt }: BundleRow) => ({
  id,
  slug,
  name,
  description,
  type: format === 'paper' ? ('Fisik' as const) : ('Digital' as const),
  ends_at: endsAt && isoInWib(endsAt),
})

function bundleOf(row: BundleRow): Bundle {
  const { price, original } = sharesOf(row)
  const isPaper = row.format === 'paper'
  return {
    ...bundleFacts(row),
    price,
    original,
    quantity: isPaper ? Math.max(0, Math.min(...row.parts.map(({ free }) => free))) : null,
    weight: isPaper ? row.parts.reduce((sum, { weightGrams }) => sum + weightGrams, 0) : 0,
    parts: row.parts.map((part) => ({
      id: part.titleId,
      slug: part.slug,
      title: part.title,
      type: part.kind === 'magazine' ? 'Majalah' : 'Buku',
      author: { name: part.contributors.join(', ') },
      cover_picture: part.cover && pictureOf(part.cover),
      final_price: part.alone,
      ...(part.releasesOn !== null && { releases_on: part.releasesOn }),
    })),
  }
}
