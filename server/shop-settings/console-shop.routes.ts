import type { CallAnswerData } from '#contracts/calls.ts'
import type { consoleShopCalls } from '#contracts/console/shop.ts'
import type { Database } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { readShop } from './read-shop.ts'
import { changeLegalText, listLegalTexts } from './save-legal-text.ts'
import { changeShop, placeName } from './save-shop.ts'
import type { ShopSettings, StoredShop } from './shop-settings.queries.ts'

type ConsoleShopDeps = { database: Database; initial: ShopSettings; regions: Regions }

export function consoleShopHandlers({
  database,
  initial,
  regions,
}: ConsoleShopDeps): Handlers<keyof typeof consoleShopCalls> {
  const viewOf = ({
    shippingOrigin,
    ...shop
  }: StoredShop & { changed: boolean }): CallAnswerData<'GET /api/console/shop'> => ({
    ...shop,
    shipping_origin: shippingOrigin,
    shipping_origin_name: placeName(regions, shippingOrigin) ?? null,
  })
  return {
    'GET /api/console/shop': async () => ({ data: viewOf(await readShop(database.kysely, initial)) }),
    'PUT /api/console/shop': async ({ body: { version, ...fields } }, { actor, now }) => {
      const { shipping_origin: shippingOrigin, ...rest } = fields
      const change = { changes: givenOnly({ ...rest, shippingOrigin }), initial, version, now }
      const saved = await database.transact((tx) => changeShop(tx, actor, regions, change))
      return { data: viewOf({ ...saved, changed: true }), message: 'Pengaturan toko disimpan' }
    },
    'GET /api/console/shop/texts': async () => ({ data: await listLegalTexts(database.kysely) }),
    'PUT /api/console/shop/texts/:kind': async ({ params, body: { version, ...draft } }, { actor, now }) => {
      const change = { kind: params.kind, draft, version, now }
      const saved = await database.transact((tx) => changeLegalText(tx, actor, change))
      return { data: saved, message: 'Teks disimpan' }
    },
  }
}
