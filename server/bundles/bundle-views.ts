import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import { rupiah } from '#kernel/money.ts'
import { isoInWib, momentOf } from '#kernel/time.ts'
import { pictureOf } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { whyNotSold } from './bundle.rules.ts'
import { type BundleRow, findBundle, listBundles } from './bundles.queries.ts'
import { bundleFacts, sharesOf } from './read-bundles.ts'
import type { BundleDraft } from './save-bundle.ts'

type View = CallAnswerData<'GET /api/console/bundles/:id'>
type Fields = Partial<Omit<CallRequest<'PUT /api/console/bundles/:id'>['body'], 'version'>>

export const changesOf = ({ type, title_ids, price, begins_at, ends_at, ...fields }: Fields) =>
  givenOnly({
    ...fields,
    format: type && formatOf(type),
    titleIds: title_ids,
    price: price === undefined ? undefined : rupiah(price),
    beginsAt: momentOf(begins_at),
    endsAt: momentOf(ends_at),
  }) satisfies Partial<BundleDraft>

export const formatOf = (type: 'Fisik' | 'Digital'): 'paper' | 'ebook' =>
  type === 'Fisik' ? 'paper' : 'ebook'

/** Every set as the console shows it. */
export async function viewBundles(db: Queryable, now: Date): Promise<View[]> {
  return (await listBundles(db, now)).map((row) => viewOf(row, now))
}

/** @throws Failure not_found */
export async function viewBundle(db: Queryable, id: number, now: Date): Promise<View> {
  const row = await findBundle(db, { id }, now)
  if (row === undefined) throw new Failure('not_found', `Tidak ada set nomor ${id}`)
  return viewOf(row, now)
}

function viewOf(row: BundleRow, now: Date): View {
  const { price: final_price, original } = sharesOf(row)
  return {
    ...bundleFacts(row),
    title_ids: row.parts.map(({ titleId }) => titleId),
    price: row.price,
    status: row.status,
    begins_at: row.beginsAt && isoInWib(row.beginsAt),
    parts: row.parts.map((part) => ({
      id: part.titleId,
      title: part.title,
      cover_picture: part.cover && pictureOf(part.cover),
      final_price: part.alone,
      on_sale: part.onSale,
      quantity: row.format === 'paper' ? part.free : null,
    })),
    final_price,
    original,
    shown: whyNotSold(row, now) === undefined,
    sold: row.sold,
    version: row.version,
  }
}
