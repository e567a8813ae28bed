import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { countFacets } from '../count-facets.ts'
import { isQuickCount } from '../listings.rules.ts'

export const countFacetsHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/books/facets'> =>
  async ({ query }) => ({
    data: await countFacets(isQuickCount(query) ? database.quickRead : database.read, query),
  })
