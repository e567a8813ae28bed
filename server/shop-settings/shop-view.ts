import type { CallAnswerData } from '#contracts/calls.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { placeName } from './save-shop.ts'
import type { ShopSettings, StoredShop } from './shop-settings.queries.ts'

export type ConsoleShopDeps = { database: Database; initial: ShopSettings; regions: Regions }

export const shopViewOf = (
  { regions, initial }: Pick<ConsoleShopDeps, 'regions' | 'initial'>,
  {
    shippingOrigin,
    couriers,
    notices,
    returnDays,
    maintenanceFrom,
    maintenanceUntil,
    ...shop
  }: StoredShop & { changed: boolean },
): CallAnswerData<'GET /api/console/shop'> => ({
  ...shop,
  couriers: [...couriers],
  notices: [...notices],
  couriers_served: [...initial.couriers],
  shipping_origin: shippingOrigin,
  return_days: returnDays,
  maintenance_from: maintenanceFrom && isoInWib(maintenanceFrom),
  maintenance_until: maintenanceUntil && isoInWib(maintenanceUntil),
  shipping_origin_name: placeName(regions, shippingOrigin) ?? null,
})
