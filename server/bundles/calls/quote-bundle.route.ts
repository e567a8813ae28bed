import type { Route } from '#server/platform/http/handler.ts'
import { quoteBundle } from '../read-bundles.ts'

export const quoteBundleRoute: Route<'GET /api/user/bundles/:slug/quote'> =
  ({ database }) =>
  async ({ params }, { user, now }) => ({
    data: await quoteBundle(database.kysely, { slug: params.slug, userId: user.id, now }),
  })
