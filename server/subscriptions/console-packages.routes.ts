import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import type { consolePackageCalls } from '#contracts/console/packages.ts'
import { rupiah } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import {
  addPackage,
  changePackage,
  endPackage,
  listPackages,
  NEW_PACKAGE,
  type PackageDraft,
  type PackageRecord,
} from './save-package.ts'

export function consolePackageHandlers({
  database,
}: {
  database: Database
}): Handlers<keyof typeof consolePackageCalls> {
  return {
    'GET /api/console/packages': async (_request, { now }) => ({
      data: (await listPackages(database.kysely, now)).map(viewOf),
    }),
    'POST /api/console/packages': async ({ body }, { actor, now }) => {
      const { name, duration, price } = body
      const draft = { ...NEW_PACKAGE, ...changesOf(body), name, months: duration, price: rupiah(price) }
      const record = await database.transact((tx) => addPackage(tx, actor, { draft, now }))
      return { data: viewOf(record), message: `Paket ${record.name} ditambahkan` }
    },
    'PUT /api/console/packages/:id': async ({ params, body: { version, ...fields } }, { actor, now }) => {
      const change = { id: params.id, changes: changesOf(fields), version, now }
      const record = await database.transact((tx) => changePackage(tx, actor, change))
      return { data: viewOf(record), message: `Paket ${record.name} disimpan` }
    },
    'POST /api/console/packages/:id/end': async ({ params, body: { version } }, { actor, now }) => {
      const record = await database.transact((tx) => endPackage(tx, actor, { id: params.id, version, now }))
      return { data: viewOf(record), message: `Penjualan paket ${record.name} diakhiri` }
    },
  }
}

type Fields = Partial<Omit<CallRequest<'PUT /api/console/packages/:id'>['body'], 'version'>>

const changesOf = (fields: Fields): Partial<PackageDraft> =>
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

const viewOf = (record: PackageRecord): CallAnswerData<'POST /api/console/packages'> => ({
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
