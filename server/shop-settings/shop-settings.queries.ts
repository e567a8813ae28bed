import { COURIERS, type Courier } from '#contracts/couriers.ts'
import { SWITCHED_NOTICES, type SwitchedNotice } from '#contracts/notice-kinds.ts'
import type { LegalTextKind } from '#contracts/shop.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** What the shop says about itself, and from where it sends. */
export type ShopSettings = {
  name: string
  address: string
  email: string
  phone: string
  instagram: string | null
  twitter: string | null
  whatsapp: string | null
  /** Couriers that shoppers may choose, at least one, in the order of `COURIERS`. */
  couriers: readonly Courier[]
  /** The district or city from which parcels are sent, by its official code. */
  shippingOrigin: string
  /** Whether readers review titles. */
  reviews: boolean
  /** Whether titles are recommended by what others bought and read. */
  recommendations: boolean
  /** Whether readers keep a wishlist. */
  wishlist: boolean
  /** Whether editions are sold before they are released. */
  preorders: boolean
  /** Whether the page of a title shows what it cost before. */
  prices: boolean
  /** Whether the page /status tells how the shop works. */
  status: boolean
  /** What that page says of planned maintenance, with both moments; empty, without them: nothing is planned. */
  maintenance: string
  maintenanceFrom: Date | null
  maintenanceUntil: Date | null
  /** The notices that readers are sent, in the order of `SWITCHED_NOTICES`. */
  notices: readonly SwitchedNotice[]
  /** Whether titles are sold in sets at one price. */
  bundles: boolean
  /** Whether ebooks and subscriptions are sold as gifts. */
  gifts: boolean
  /** For how many days after its delivery a buyer may ask to return an order; 0: never. */
  returnDays: number
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
