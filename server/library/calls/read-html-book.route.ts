import { text } from 'node:stream/consumers'
import { openBook } from '#server/book-files/send-book.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { mayRead } from '../may-read.ts'
import { otherKind } from '../other-kind.ts'

export const readHtmlBookRoute: Route<
  'GET /api/user/html-books/:id',
  { database: Database; files: FileStore }
> =
  ({ database, files }) =>
  async ({ params, query: { source } }, { user, token, now }) => {
    const request = { userId: user.id, token, fileKey: params.id, source, now, continuing: false }
    const file = await mayRead(database.kysely, request)
    if (file.kind !== 'HTML') throw otherKind()
    const { stream } = await openBook(files, file)
    return { data: { html: await text(stream), title: file.title } }
  }
