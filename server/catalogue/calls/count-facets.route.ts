import type { Route } from '#server/platform/http/handler.ts'
import { countFacets } from '../count-facets.ts'
import { isQuickCount } from '../listings.rules.ts'

export const countFacetsRoute: Route<'GET /api/user/books/facets'> =
  ({ database }) =>
  async ({ query }) => ({
    data: await countFacets(isQuickCount(query) ? database.quickRead : database.read, query),
  })
