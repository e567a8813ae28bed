import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { recommendTitles } from '../recommend-titles.ts'

type Deps = { database: Database; readShop: ReadShop }

export const recommendTitlesRoute: Route<'GET /api/user/recommendations', Deps> =
  ({ database, readShop }) =>
  async (_request, { user }) => {
    const { recommendations } = await readShop()
    if (!recommendations) throw new Failure('switched_off', 'Toko ini tidak menyarankan judul.')
    return { data: await recommendTitles(database.kysely, user.id) }
  }
