import type { catalogueCalls } from '#contracts/catalogue.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { browseCatalogueRoute } from './calls/browse-catalogue.route.ts'
import { countFacetsRoute } from './calls/count-facets.route.ts'
import { findGenreRoute } from './calls/find-genre.route.ts'
import { listCardsRoute } from './calls/list-cards.route.ts'
import { listGenresRoute } from './calls/list-genres.route.ts'
import { listSimilarRoute } from './calls/list-similar.route.ts'
import { readNamePageRoute } from './calls/read-name-page.route.ts'
import { readTitleRoute } from './calls/read-title.route.ts'
import { showLandingsRoute } from './calls/show-landings.route.ts'
import { showPicksRoute } from './calls/show-picks.route.ts'
import { suggestRoute } from './calls/suggest.route.ts'
import type { TitleExtras } from './read-title.ts'

type CatalogueDeps = TitleExtras & {
  database: Database
  /** Whether the shop recommends titles by what others bought and read. */
  recommends: () => Promise<boolean>
}

export const catalogueHandlers = (deps: CatalogueDeps): Handlers<keyof typeof catalogueCalls> => ({
  'GET /api/user/landings': showLandingsRoute(deps),
  'GET /api/user/picks': showPicksRoute(deps),
  'GET /api/user/books': browseCatalogueRoute(deps),
  'GET /api/user/books/facets': countFacetsRoute(deps),
  'GET /api/user/books/suggest': suggestRoute(deps),
  'GET /api/user/cards': listCardsRoute(deps),
  'GET /api/user/books/:id': readTitleRoute(deps),
  'GET /api/user/books/:id/similar': listSimilarRoute(deps),
  'GET /api/user/names/:kind/:slug': readNamePageRoute(deps),
  'GET /api/user/genres': listGenresRoute(deps),
  'GET /api/user/genres/:id': findGenreRoute(deps),
})
