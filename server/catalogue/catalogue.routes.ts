import type { catalogueCalls } from '#contracts/catalogue.ts'
import { pictureOf, pictureUrl } from '#server/images/picture-of.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countFacets } from './count-facets.ts'
import { listGenres, listLandings } from './landings.queries.ts'
import { listSimilar } from './list-similar.ts'
import { isQuickCount, isQuickRead } from './listings.rules.ts'
import { readTitle } from './read-title.ts'
import { suggest } from './search/suggest.ts'

const LANDING_WIDTH = 1920

type CatalogueDeps = { database: Database; reviewsShown: boolean }

export function catalogueHandlers({
  database,
  reviewsShown,
}: CatalogueDeps): Handlers<keyof typeof catalogueCalls> {
  return {
    'GET /api/user/landings': async () => {
      const rows = await listLandings(database.quickRead)
      return {
        data: rows.map((row) => {
          const { id, title, line, button, alt, link } = row
          const picture = pictureOf(row)
          const image = pictureUrl(picture, LANDING_WIDTH)
          const books = row.books.map(({ slug, title, cover }) => ({
            slug,
            title,
            cover_picture: pictureOf(cover),
          }))
          return { id, image, picture, title, line, button, alt, link, books }
        }),
      }
    },
    'GET /api/user/books': async ({ query }) => ({
      data: await browseCatalogue(isQuickRead(query) ? database.quickRead : database.read, query),
    }),
    'GET /api/user/books/facets': async ({ query }) => ({
      data: await countFacets(isQuickCount(query) ? database.quickRead : database.read, query),
    }),
    'GET /api/user/books/suggest': async ({ query }) => ({
      data: await suggest(database.read, query.q),
    }),
    'GET /api/user/books/:id': async ({ params }) => ({
      data: await readTitle(database.quickRead, params.id, { reviewsShown }),
    }),
    'GET /api/user/books/:id/similar': async ({ params }) => ({
      data: await listSimilar(database.read, params.id),
    }),
    'GET /api/user/genres': async () => ({ data: await listGenres(database.quickRead) }),
  }
}
