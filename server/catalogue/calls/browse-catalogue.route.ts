import type { Route } from '#server/platform/http/handler.ts'
import { browseCatalogue } from '../browse-catalogue.ts'
import { isQuickRead } from '../listings.rules.ts'

export const browseCatalogueRoute: Route<'GET /api/user/books'> =
  ({ database }) =>
  async ({ query }) => ({
    data: await browseCatalogue(isQuickRead(query) ? database.quickRead : database.read, query),
  })
