import type { CallAnswerData } from '#contracts/calls.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { placeName } from './save-shop.ts'
import type { ShopSettings, StoredShop } from './shop-settings.queries.ts'

export type ConsoleShopDeps = { database: Database; initial: ShopSettings; regions: Regions }

export const shopViewOf = (
  { regions, initial }: Pick<ConsoleShopDeps, 'regions' | 'initial'>,
  { shippingOrigin, couriers, returnDays, ...shop }: StoredShop & { changed: boolean },
): CallAnswerData<'GET /api/console/shop'> => ({
  ...shop,
  couriers: [...couriers],
  couriers_served: [...initial.couriers],
  shipping_origin: shippingOrigin,
  return_days: returnDays,
  shipping_origin_name: placeName(regions, shippingOrigin) ?? null,
})
