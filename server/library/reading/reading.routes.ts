import type { consoleReadershipCalls } from '#contracts/console/figures.ts'
import type { readingCalls } from '#contracts/reading.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { keepPlaceRoute } from './calls/keep-place.route.ts'
import { listBegunBooksRoute } from './calls/list-begun-books.route.ts'
import { listTitlesReadRoute } from './calls/list-titles-read.route.ts'
import { openReadingBookRoute } from './calls/open-reading-book.route.ts'
import { showPlacesRoute } from './calls/show-places.route.ts'

export const readingHandlers = (deps: { database: Database }): Handlers<keyof typeof readingCalls> => ({
  'GET /api/user/reading': listBegunBooksRoute(deps),
  'GET /api/user/reading-books/:id': openReadingBookRoute(deps),
  'GET /api/user/reading/:id': showPlacesRoute(deps),
  'PUT /api/user/reading/:id': keepPlaceRoute(deps),
})

export const consoleReadershipHandlers = (deps: {
  database: Database
}): Handlers<keyof typeof consoleReadershipCalls> => ({
  'GET /api/console/titles/read': listTitlesReadRoute(deps),
})
