import type { Route } from '#server/platform/http/handler.ts'
import { viewBundle } from '../bundle-views.ts'

export const showStoredBundleRoute: Route<'GET /api/console/bundles/:id'> =
  ({ database }) =>
  async ({ params }, { now }) => ({ data: await viewBundle(database.kysely, params.id, now) })
