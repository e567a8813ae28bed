import type { Route } from '#server/platform/http/handler.ts'
import { viewBundles } from '../bundle-views.ts'

export const listAllBundlesRoute: Route<'GET /api/console/bundles'> =
  ({ database }) =>
  async (_request, { now }) => ({ data: await viewBundles(database.kysely, now) })
