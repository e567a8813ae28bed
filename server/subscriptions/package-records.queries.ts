import { sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { TaxClass } from '#server/catalogue/tax.rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** All that an operator decides about a package. */
export type PackageDraft = {
  name: string
  description: string
  months: number
  price: Rupiah
  discountPercent: number
  discountIdr: Rupiah
  imageId: number | null
  iconId: number | null
  onSale: boolean
  taxClass: TaxClass
  /** Whether the operator has chosen the class. */
  taxDecided: boolean
}

export type PackageRecord = PackageDraft & {
  id: number
  finalPrice: Rupiah
  /** The number of present subscribers. */
  subscribers: number
  version: number
}

/** Every package, including those no longer sold, in the order in which shoppers see them. */
export async function listPackages(db: Queryable, now: Date): Promise<PackageRecord[]> {
  const rows = await packageRows(db, now)
    .orderBy('on_sale', 'desc')
    .orderBy('duration_months')
    .orderBy('final_price_idr')
    .orderBy('id')
    .execute()
  return rows.map(recordOf)
}

export async function findPackageRecord(
  db: Queryable,
  by: { id: number } | { name: string },
  now: Date,
): Promise<PackageRecord | undefined> {
  const rows = packageRows(db, now)
  const row = await ('id' in by
    ? rows.where('packages.id', '=', by.id)
    : rows.where(sql`lower(name)`, '=', by.name.toLowerCase())
  ).executeTakeFirst()
  return row && recordOf(row)
}

const packageRows = (db: Queryable, now: Date) =>
  db
    .selectFrom('packages')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('subscriptions')
        .select(({ fn }) => fn.count<number>('user_id').distinct().as('subscribers'))
        .whereRef('package_id', '=', 'packages.id')
        .where('revoked_at', 'is', null)
        .where('starts_at', '<=', now)
        .where('ends_at', '>', now)
        .as('subscribers'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof packageRows>['execute']>>[number]

function recordOf(row: Row): PackageRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    months: row.duration_months,
    price: rupiah(row.price_idr),
    discountPercent: row.discount_percent,
    discountIdr: rupiah(row.discount_idr),
    finalPrice: rupiah(row.final_price_idr),
    imageId: row.image_id,
    iconId: row.icon_image_id,
    onSale: row.on_sale,
    taxClass: row.tax_class,
    taxDecided: row.tax_decided,
    subscribers: row.subscribers ?? 0,
    version: row.version,
  }
}

const columnsOf = (draft: PackageDraft) => ({
  name: draft.name,
  description: draft.description,
  duration_months: draft.months,
  price_idr: draft.price,
  discount_percent: draft.discountPercent,
  discount_idr: draft.discountIdr,
  image_id: draft.imageId,
  icon_image_id: draft.iconId,
  on_sale: draft.onSale,
  tax_class: draft.taxClass,
  tax_decided: draft.taxDecided,
})

/** Undefined where the name is taken. */
export async function insertPackage(tx: Tx, draft: PackageDraft): Promise<number | undefined> {
  const row = await tx
    .insertInto('packages')
    .values(columnsOf(draft))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updatePackage(tx: Tx, id: number, draft: PackageDraft): Promise<void> {
  await tx
    .updateTable('packages')
    .set((row) => ({ ...columnsOf(draft), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function lockPackage(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('packages').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
