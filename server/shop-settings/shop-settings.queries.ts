import { COURIERS } from '#contracts/couriers.ts'
import { SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import type { LegalTextKind } from '#contracts/shop.ts'
import type { Config } from '#server/platform/config.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** What the shop says about itself, and from where it sends: first what is configured, then what staff choose. */
export type ShopSettings = Omit<
  Config['shop'],
  'instagram' | 'twitter' | 'whatsapp' | `maintenance${string}`
> & {
  instagram: string | null
  twitter: string | null
  whatsapp: string | null
  /** What the page /status says of planned maintenance, with both moments; empty, without them: nothing is planned. */
  maintenance: string
  maintenanceFrom: Date | null
  maintenanceUntil: Date | null
}
export type StoredShop = ShopSettings & { version: number }

export async function findShop(db: Queryable): Promise<StoredShop | undefined> {
  const row = await db.selectFrom('shop_settings').selectAll().executeTakeFirst()
  if (row === undefined) return undefined
  const { only_row: _, couriers_off: couriersOff, notices_off: noticesOff, ...columns } = row
  const { shipping_origin: shippingOrigin, return_days: returnDays, ...dated } = columns
  const { maintenance_from: maintenanceFrom, maintenance_until: maintenanceUntil, ...shop } = dated
  return {
    ...{ ...shop, shippingOrigin, returnDays, maintenanceFrom, maintenanceUntil },
    couriers: COURIERS.filter((courier) => !couriersOff.includes(courier)),
    notices: SWITCHED_NOTICES.filter((kind) => !noticesOff.includes(kind)),
  }
}

export async function saveShop(tx: Tx, settings: ShopSettings, version: number): Promise<void> {
  const row = { ...columnsOf(settings), version }
  await tx
    .insertInto('shop_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

function columnsOf({ couriers, notices, shippingOrigin, returnDays, ...settings }: ShopSettings) {
  const { maintenanceFrom, maintenanceUntil, ...shop } = settings
  return {
    ...shop,
    couriers_off: COURIERS.filter((courier) => !couriers.includes(courier)),
    notices_off: SWITCHED_NOTICES.filter((kind) => !notices.includes(kind)),
    shipping_origin: shippingOrigin,
    return_days: returnDays,
    maintenance_from: maintenanceFrom,
    maintenance_until: maintenanceUntil,
  }
}

/** Whether an edition waits for its day, so that what was promised of it would be lost without preorders. */
export async function hasPreorders(db: Queryable): Promise<boolean> {
  const found = db.selectFrom('editions').select('id').where('releases_on', 'is not', null).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether a day is set on which a title leaves the subscription, which nobody would be told of without the notices. */
export async function hasLeavingTitles(db: Queryable): Promise<boolean> {
  const found = db.selectFrom('editions').select('id').where('leaves_on', 'is not', null).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

export type LegalDraft = { intro: string; body: string }
export type StoredText = LegalDraft & { version: number }

export async function findText(db: Queryable, kind: LegalTextKind): Promise<StoredText | undefined> {
  return db
    .selectFrom('legal_texts')
    .select(['intro', 'body', 'version'])
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export async function saveText(
  tx: Tx,
  kind: LegalTextKind,
  { intro, body }: LegalDraft,
  version: number,
): Promise<void> {
  const row = { intro, body, version }
  await tx
    .insertInto('legal_texts')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}
