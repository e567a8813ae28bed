import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import { rupiah } from '#kernel/money.ts'
import { findPictures } from '#server/images/find-pictures.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { PackageDraft, PackageRecord } from './save-package.ts'

type Fields = Partial<Omit<CallRequest<'PUT /api/console/packages/:id'>['body'], 'version'>>

export const changesOf = (fields: Fields): Partial<PackageDraft> =>
  givenOnly({
    name: fields.name,
    description: fields.description,
    months: fields.duration,
    price: given(fields.price),
    discountPercent: fields.discount,
    discountIdr: given(fields.nominal_discount),
    onSale: fields.on_sale,
    taxClass: fields.tax,
    taxDecided: fields.tax === undefined ? undefined : true,
  })

const given = (amount: number | undefined) => (amount === undefined ? undefined : rupiah(amount))

/** A package by the names of the calls. */
export const packageFacts = (record: PackageRecord) => ({
  id: record.id,
  name: record.name,
  description: record.description,
  duration: record.months,
  price: record.price,
  discount: record.discountPercent,
  nominal_discount: record.discountIdr,
  final_price: record.finalPrice,
  tax: record.taxClass,
  on_sale: record.onSale,
  subscribers: record.subscribers,
})

/** Packages as the console shows them, with their pictures. */
export async function viewsOf(
  db: Queryable,
  packages: readonly PackageRecord[],
): Promise<CallAnswerData<'GET /api/console/packages'>> {
  const pictures = await findPictures(
    db,
    packages.flatMap(({ imageId, iconId }) => [imageId, iconId]),
  )
  return packages.map((record) => ({
    ...packageFacts(record),
    tax_decided: record.taxDecided,
    image: pictures.get(record.imageId) ?? null,
    icon: pictures.get(record.iconId) ?? null,
    version: record.version,
  }))
}
