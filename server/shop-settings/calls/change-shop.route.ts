import { givenOnly } from '#server/platform/given-only.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { readShop } from '../read-shop.ts'
import { changeShop } from '../save-shop.ts'
import { type ConsoleShopDeps, shopViewOf } from '../shop-view.ts'

const momentOf = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)

export const changeShopRoute: Route<'PUT /api/console/shop', ConsoleShopDeps> =
  ({ database, initial, regions }) =>
  async ({ body: { version, ...fields } }, { actor, now }) => {
    const { shipping_origin: shippingOrigin, return_days: returnDays, ...others } = fields
    const { maintenance_from: from, maintenance_until: until, ...rest } = others
    const planned = { maintenanceFrom: momentOf(from), maintenanceUntil: momentOf(until) }
    const changes = givenOnly({ ...rest, ...planned, shippingOrigin, returnDays })
    const change = { changes, initial, version, now }
    const saved = await database.transact(async (tx) => {
      await changeShop(tx, actor, regions, change)
      return readShop(tx, initial)
    })
    return { data: shopViewOf({ regions, initial }, saved), message: 'Pengaturan toko disimpan' }
  }
