import type { libraryCalls } from '#contracts/library.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { listBoughtBooksHandler } from './calls/list-bought-books.route.ts'
import { listOwnedHandler } from './calls/list-owned.route.ts'
import { listSubscriberBooksHandler } from './calls/list-subscriber-books.route.ts'
import { previewSubscriptionHandler } from './calls/preview-subscription.route.ts'
import { readHtmlBookHandler } from './calls/read-html-book.route.ts'

export type LibraryDeps = { database: Database; files: FileStore }

export const libraryHandlers = (deps: LibraryDeps): Handlers<keyof typeof libraryCalls> => ({
  'GET /api/user/user-book': listBoughtBooksHandler(deps),
  'GET /api/user/subscriber-book': listSubscriberBooksHandler(deps),
  'GET /api/user/subscription': previewSubscriptionHandler(deps),
  'GET /api/user/owned': listOwnedHandler(deps),
  'GET /api/user/html-books/:id': readHtmlBookHandler(deps),
})
