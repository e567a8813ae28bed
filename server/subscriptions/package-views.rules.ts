import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import { rupiah } from '#kernel/money.ts'
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

export const viewOf = (record: PackageRecord): CallAnswerData<'POST /api/console/packages'> => ({
  id: record.id,
  name: record.name,
  description: record.description,
  duration: record.months,
  price: record.price,
  discount: record.discountPercent,
  nominal_discount: record.discountIdr,
  final_price: record.finalPrice,
  tax: record.taxClass,
  tax_decided: record.taxDecided,
  on_sale: record.onSale,
  has_image: record.imageId !== null,
  has_icon: record.iconId !== null,
  subscribers: record.subscribers,
  version: record.version,
})
