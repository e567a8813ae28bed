import { COURIERS } from '#contracts/couriers.ts'
import { SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import { plainText } from '#server/accounts/plain-text.rules.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { type Actor, type Edit, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { idOf, type Regions } from '#server/regions/open-regions.ts'
import {
  findShop,
  hasLeavingTitles,
  hasPreorders,
  type ShopSettings,
  type StoredShop,
  saveShop,
} from './shop-settings.queries.ts'
import { shopFault } from './shop-settings.rules.ts'

export type ShopChange = Edit & {
  changes: Partial<ShopSettings>
  /** What the environment says, which holds until the first change. */
  initial: ShopSettings
}

/**
 * Changes what the shop says about itself, or from where it sends. Pages, mails and receipts follow; orders keep the
 * shipping price that they were placed with.
 * @throws Failure forbidden, changed_meanwhile, invalid
 */
export async function changeShop(
  tx: Tx,
  actor: Actor,
  regions: Regions,
  { changes, initial, version, now }: ShopChange,
): Promise<StoredShop> {
  requireRight(actor, 'pengaturan.ubah')
  // Also locks it: edits of settings that nothing stores yet have no row of their own.
  await announceCatalogueChange(tx)
  const current = (await findShop(tx)) ?? { ...initial, version: 1 }
  requireVersion(version, current)
  const { version: _, ...settings } = { ...current, ...changes }
  const next = normal(settings)
  const fault = shopFault(next)
  if (fault !== undefined) throw fieldFailure(fault.field, fault.message)
  if (
    next.shippingOrigin !== current.shippingOrigin &&
    placeName(regions, next.shippingOrigin) === undefined
  ) {
    throw fieldFailure('shipping_origin', 'Asal pengiriman ini bukan kota atau kecamatan')
  }
  if (current.preorders && !next.preorders && (await hasPreorders(tx))) {
    const message = 'Masih ada edisi pra-pesan. Hapus tanggal terbitnya dahulu, atau tunggu sampai terbit'
    throw fieldFailure('preorders', message, 'conflict')
  }
  const endsLeaving = current.notices.includes('leaving') && !next.notices.includes('leaving')
  if (endsLeaving && (await hasLeavingTitles(tx))) {
    const message =
      'Masih ada judul yang akan keluar dari langganan. Hapus tanggalnya dahulu, atau tunggu sampai keluar'
    throw fieldFailure('notices', message, 'conflict')
  }
  return recordChange(tx, actor, { verb: 'shop.change', id: 'shop', before: current, now }, async () => {
    const saved = { ...next, version: current.version + 1 }
    await saveShop(tx, next, saved.version)
    return saved
  })
}

/** The name of a city or district, by its official code. */
export function placeName(regions: Regions, code: string): string | undefined {
  if (!/^\d{2}\.\d{2}(\.\d{2})?$/.test(code)) return undefined
  const subdistrict = regions.findSubdistrict(idOf(code))
  if (subdistrict !== undefined) return `${subdistrict.name}, ${subdistrict.city.name}`
  return regions.findCity(idOf(code))?.name
}

const normal = (settings: ShopSettings): ShopSettings => ({
  ...settings,
  name: plainText(settings.name),
  address: plainText(settings.address),
  email: settings.email.trim(),
  phone: plainText(settings.phone),
  maintenance: plainText(settings.maintenance),
  couriers: COURIERS.filter((courier) => settings.couriers.includes(courier)),
  notices: SWITCHED_NOTICES.filter((kind) => settings.notices.includes(kind)),
})
