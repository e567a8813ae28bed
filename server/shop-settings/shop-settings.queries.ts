import { COURIERS, type Courier } from '#contracts/couriers.ts'
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
  /** For how many days after its delivery a buyer may ask to return an order; 0: never. */
  returnDays: number
}
export type StoredShop = ShopSettings & { version: number }

const shopColumns = [
  'name',
  'address',
  'email',
  'phone',
  'instagram',
  'twitter',
  'whatsapp',
  'shipping_origin as shippingOrigin',
  'couriers_off as couriersOff',
  'reviews',
  'recommendations',
  'wishlist',
  'preorders',
  'return_days as returnDays',
  'version',
] as const

export async function findShop(db: Queryable): Promise<StoredShop | undefined> {
  const row = await db.selectFrom('shop_settings').select(shopColumns).executeTakeFirst()
  if (row === undefined) return undefined
  const { couriersOff, ...shop } = row
  return { ...shop, couriers: COURIERS.filter((courier) => !couriersOff.includes(courier)) }
}

export async function saveShop(tx: Tx, settings: ShopSettings, version: number): Promise<void> {
  const row = { ...columnsOf(settings), version }
  await tx
    .insertInto('shop_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

const columnsOf = (settings: ShopSettings) => ({
  name: settings.name,
  address: settings.address,
  email: settings.email,
  phone: settings.phone,
  instagram: settings.instagram,
  twitter: settings.twitter,
  whatsapp: settings.whatsapp,
  couriers_off: COURIERS.filter((courier) => !settings.couriers.includes(courier)),
  shipping_origin: settings.shippingOrigin,
  reviews: settings.reviews,
  recommendations: settings.recommendations,
  wishlist: settings.wishlist,
  preorders: settings.preorders,
  return_days: settings.returnDays,
})

/** Whether an edition waits for its day, so that what was promised of it would be lost without preorders. */
export async function hasPreorders(db: Queryable): Promise<boolean> {
  const found = db.selectFrom('editions').select('id').where('releases_on', 'is not', null).limit(1)
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
