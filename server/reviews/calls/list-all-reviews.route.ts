import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import type { FeatureDeps } from '#server/shop-settings/require-feature.ts'
import { consoleReviewOf } from '../console-review.ts'
import { listReviews } from '../reviews.queries.ts'

/** The console asks again and again: that the shop has no reviews is no failure here. */
export const listAllReviewsRoute: Route<'GET /api/console/reviews', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ query }) => {
    const { reviews: switched_on } = await readShop()
    const { rows, total } = switched_on
      ? await listReviews(database.kysely, query.list, windowOf(query))
      : { rows: [], total: 0 }
    return { data: { ...pageOf(rows.map(consoleReviewOf), total, query), switched_on } }
  }
