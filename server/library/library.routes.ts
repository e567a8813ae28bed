import type { libraryCalls } from '#contracts/library.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { listBoughtBooksRoute } from './calls/list-bought-books.route.ts'
import { listOwnedRoute } from './calls/list-owned.route.ts'
import { listSubscriberBooksRoute } from './calls/list-subscriber-books.route.ts'
import { previewSubscriptionRoute } from './calls/preview-subscription.route.ts'
import { readHtmlBookRoute } from './calls/read-html-book.route.ts'

export type LibraryDeps = { database: Database; files: FileStore }

export const libraryHandlers = (deps: LibraryDeps): Handlers<keyof typeof libraryCalls> => ({
  'GET /api/user/user-book': listBoughtBooksRoute(deps),
  'GET /api/user/subscriber-book': listSubscriberBooksRoute(deps),
  'GET /api/user/subscription': previewSubscriptionRoute(deps),
  'GET /api/user/owned': listOwnedRoute(deps),
  'GET /api/user/html-books/:id': readHtmlBookRoute(deps),
})
