import { givenOnly } from '#server/platform/given-only.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { changeShop } from '../save-shop.ts'
import { type ConsoleShopDeps, shopViewOf } from '../shop-view.ts'

export const changeShopRoute: Route<'PUT /api/console/shop', ConsoleShopDeps> =
  ({ database, initial, regions }) =>
  async ({ body: { version, ...fields } }, { actor, now }) => {
    const { shipping_origin: shippingOrigin, ...rest } = fields
    const change = { changes: givenOnly({ ...rest, shippingOrigin }), initial, version, now }
    const saved = await database.transact((tx) => changeShop(tx, actor, regions, change))
    return { data: shopViewOf(regions, { ...saved, changed: true }), message: 'Pengaturan toko disimpan' }
  }
