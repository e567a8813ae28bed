import type { Route } from '#server/platform/http/handler.ts'
import { listOffers } from '../read-bundles.ts'

export const listBundlesRoute: Route<'GET /api/user/bundles'> =
  ({ database }) =>
  async ({ query }, { now }) => ({ data: await listOffers(database.read, query, now) })
