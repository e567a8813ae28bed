import type { Route } from '#server/platform/http/handler.ts'
import type { FeatureDeps } from '#server/shop-settings/require-feature.ts'
import { countWishesOfTitle } from '../wishes.queries.ts'

export const countTitleWishesRoute: Route<'GET /api/console/titles/:id/wishes', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ params }) => {
    const { wishlist } = await readShop()
    const { wishes, restock } = await countWishesOfTitle(database.kysely, params.id)
    return { data: { wishes: wishlist ? wishes : null, restock } }
  }
