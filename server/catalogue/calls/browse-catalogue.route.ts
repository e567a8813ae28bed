import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { browseCatalogue } from '../browse-catalogue.ts'
import { isQuickRead } from '../listings.rules.ts'

export const browseCatalogueHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/books'> =>
  async ({ query }) => ({
    data: await browseCatalogue(isQuickRead(query) ? database.quickRead : database.read, query),
  })
