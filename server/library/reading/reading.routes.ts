import type { readingCalls } from '#contracts/reading.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { keepPlaceHandler } from './calls/keep-place.route.ts'
import { listBegunBooksHandler } from './calls/list-begun-books.route.ts'
import { type OpenReadingDeps, openReadingBookHandler } from './calls/open-reading-book.route.ts'
import { showPlacesHandler } from './calls/show-places.route.ts'

export const readingHandlers = (deps: OpenReadingDeps): Handlers<keyof typeof readingCalls> => ({
  'GET /api/user/reading': listBegunBooksHandler(deps),
  'GET /api/user/reading-books/:id': openReadingBookHandler(deps),
  'GET /api/user/reading/:id': showPlacesHandler(deps),
  'PUT /api/user/reading/:id': keepPlaceHandler(deps),
})
