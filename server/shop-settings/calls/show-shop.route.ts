import type { Route } from '#server/platform/http/handler.ts'
import { readShop } from '../read-shop.ts'
import { type ConsoleShopDeps, shopViewOf } from '../shop-view.ts'

export const showShopRoute: Route<'GET /api/console/shop', ConsoleShopDeps> =
  ({ database, initial, regions }) =>
  async () => ({ data: shopViewOf({ regions, initial }, await readShop(database.kysely, initial)) })
