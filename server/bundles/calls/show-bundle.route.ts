import type { Route } from '#server/platform/http/handler.ts'
import { readBundle } from '../read-bundles.ts'

export const showBundleRoute: Route<'GET /api/user/bundles/:slug'> =
  ({ database }) =>
  async ({ params }, { now }) => ({ data: await readBundle(database.read, params.slug, now) })
