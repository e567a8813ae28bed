import type { shopCalls } from '#contracts/shop.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readLegalText, readShop } from './read-shop.ts'
import type { ShopSettings } from './shop-settings.queries.ts'

type ShopDeps = { database: Database; initial: ShopSettings }

export function shopHandlers({ database, initial }: ShopDeps): Handlers<keyof typeof shopCalls> {
  return {
    'GET /api/user/shop': async () => {
      const shop = await readShop(database.quickRead, initial)
      const { name, address, email, phone, instagram, twitter, whatsapp, couriers } = shop
      const contact = { email, phone, instagram, twitter, whatsapp }
      const { reviews, recommendations, wishlist, preorders, prices, status, notices, bundles, gifts } = shop
      const parts = { reviews, recommendations, wishlist, preorders, prices, status, bundles, gifts }
      return { data: { name, address, ...contact, couriers: [...couriers], notices: [...notices], ...parts } }
    },
    'GET /api/user/shop/texts/:kind': async ({ params }) => ({
      data: await readLegalText(database.quickRead, params.kind),
    }),
  }
}
