import type { catalogueCalls } from '#contracts/catalogue.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { browseCatalogueHandler } from './calls/browse-catalogue.route.ts'
import { countFacetsHandler } from './calls/count-facets.route.ts'
import { listGenresHandler } from './calls/list-genres.route.ts'
import { listSimilarHandler } from './calls/list-similar.route.ts'
import { readTitleHandler } from './calls/read-title.route.ts'
import { showLandingsHandler } from './calls/show-landings.route.ts'
import { suggestHandler } from './calls/suggest.route.ts'

type CatalogueDeps = { database: Database; reviewsShown: boolean }

export const catalogueHandlers = (deps: CatalogueDeps): Handlers<keyof typeof catalogueCalls> => ({
  'GET /api/user/landings': showLandingsHandler(deps),
  'GET /api/user/books': browseCatalogueHandler(deps),
  'GET /api/user/books/facets': countFacetsHandler(deps),
  'GET /api/user/books/suggest': suggestHandler(deps),
  'GET /api/user/books/:id': readTitleHandler(deps),
  'GET /api/user/books/:id/similar': listSimilarHandler(deps),
  'GET /api/user/genres': listGenresHandler(deps),
})
