import { sectionsOf } from '#contracts/legal-sections.ts'
import type { LegalText, LegalTextKind } from '#contracts/shop.ts'
import { openCache, type Versions } from '#server/platform/cache.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { LEGAL_TEMPLATES } from './legal-templates.ts'
import { findShop, findText, type ShopSettings, type StoredShop } from './shop-settings.queries.ts'

export type { ShopSettings } from './shop-settings.queries.ts'

/** What the shop says about itself at this moment. */
export type ReadShop = () => Promise<ShopSettings>

/** The settings in the database; until the owner has changed one, those of the environment. */
export async function readShop(
  db: Queryable,
  initial: ShopSettings,
): Promise<StoredShop & { changed: boolean }> {
  const stored = await findShop(db)
  if (stored === undefined) return { ...initial, version: 1, changed: false }
  // What the source of prices serves; a shop that changed the source may have chosen none of these.
  const couriers = stored.couriers.filter((courier) => initial.couriers.includes(courier))
  return { ...stored, couriers: couriers.length > 0 ? couriers : initial.couriers, changed: true }
}

/** What of the shop its owner switches on, for what no request reaches: imports. */
export type ShopParts = Pick<ShopSettings, 'preorders' | 'notices'>

/** @param initial those of the environment, for a shop whose settings nobody has changed */
export const readShopParts = async (
  db: Queryable,
  initial: ShopParts = { preorders: false, notices: [] },
): Promise<ShopParts> => (await findShop(db)) ?? initial

/**
 * Reads the settings for mails, receipts and shipping. With the versions of cached data they are read once after each
 * change.
 */
export function shopReader(database: Database, initial: ShopSettings, versions?: Versions): ReadShop {
  if (versions === undefined) return () => readShop(database.kysely, initial)
  const cache = openCache<ShopSettings>({ versions, maxBytes: 64 * 1024, sizeOf: () => 2_000 })
  return () => cache.through('shop', () => readShop(database.read, initial))
}

export async function readLegalText(db: Queryable, kind: LegalTextKind): Promise<LegalText> {
  const { intro, body } = (await findText(db, kind)) ?? LEGAL_TEMPLATES[kind]
  return { intro, sections: sectionsOf(kind, body) }
}
