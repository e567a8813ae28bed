import { type Selectable, sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { TaxClass } from '#server/catalogue/tax.rules.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import { compose, type Read, reading } from '#server/platform/database/statement.ts'

export const packageColumns = [
  'packages.id',
  'packages.name',
  'packages.description',
  'packages.duration_months',
  'packages.price_idr',
  'packages.discount_percent',
  'packages.discount_idr',
  'packages.final_price_idr',
  'packages.image_id',
  'packages.icon_image_id',
  'packages.on_sale',
] as const

type Column = (typeof packageColumns)[number] extends `packages.${infer Name}` ? Name : never
export type PackageRow = Pick<Selectable<Schema['packages']>, Column>
export type Window = { limit: number; offset: number }

export async function listPackagesOnSale(db: Queryable, window: Window) {
  const onSale = db.selectFrom('packages').where('on_sale', '=', true)
  const rows = await onSale
    .select(packageColumns)
    .orderBy('duration_months')
    .orderBy('final_price_idr')
    .orderBy('id')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  const { total } = await onSale
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/**
 * The package on sale with the lowest price per month, the shorter one of equals; undefined where there is only one
 * package.
 */
export async function findBestValue(db: Queryable): Promise<number | undefined> {
  const [best, other] = await db
    .selectFrom('packages')
    .select('id')
    .where('on_sale', '=', true)
    .orderBy(sql`final_price_idr::numeric / duration_months`)
    .orderBy('duration_months')
    .orderBy('id')
    .limit(2)
    .execute()
  return other && best?.id
}

export async function findPackageOnSale(db: Queryable, id: number): Promise<PackageRow | undefined> {
  return db
    .selectFrom('packages')
    .select(packageColumns)
    .where('id', '=', id)
    .where('on_sale', '=', true)
    .executeTakeFirst()
}

export type PackageOffer = {
  packageId: number
  name: string
  durationMonths: number
  price: Rupiah
  taxClass: TaxClass
}

export function readPackageOffer(id: number): Read<PackageOffer | undefined> {
  return reading(
    compose
      .selectFrom('packages')
      .select(['id', 'name', 'duration_months', 'final_price_idr', 'tax_class'])
      .where('id', '=', id)
      .where('on_sale', '=', true),
    ([row]) =>
      row && {
        packageId: row.id,
        name: row.name,
        durationMonths: row.duration_months,
        price: rupiah(row.final_price_idr),
        taxClass: row.tax_class,
      },
  )
}
