import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileParams, fileQuery, type libraryCalls } from '#contracts/library.ts'
import { openBook, sendBook } from '#server/book-files/send-book.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { parseBySchemas } from '#server/platform/http/calls.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import {
  type Authenticate,
  type Bearer,
  type IdentifyLink,
  signedInUser,
} from '#server/platform/http/signed-in-user.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { listShelf } from './list-shelf.ts'
import { listOwned, mayRead } from './may-read.ts'
import { previewSubscription } from './preview-subscription.ts'

export type LibraryDeps = { database: Database; files: FileStore }

export function libraryHandlers({ database, files }: LibraryDeps): Handlers<keyof typeof libraryCalls> {
  const db = database.kysely
  return {
    'GET /api/user/user-book': async ({ query }, { user, now }) => ({
      data: await listShelf(db, 'Book User', { userId: user.id, now }, query),
    }),
    'GET /api/user/subscriber-book': async ({ query }, { user, now }) => ({
      data: await listShelf(db, 'Book Subscriber', { userId: user.id, now }, query),
    }),
    'GET /api/user/subscription': async (_request, { user, now }) => ({
      data: await previewSubscription(db, { userId: user.id, now }),
    }),
    'GET /api/user/owned': async ({ query }, { user, now }) => ({
      data: await listOwned(db, { userId: user.id, titleIds: query.ids, now }),
    }),
    'GET /api/user/html-books/:id': async ({ params, query: { source } }, { user, token, now }) => {
      const request = { userId: user.id, token, fileKey: params.id, source, now, continuing: false }
      const file = await mayRead(db, request)
      if (file.kind !== 'HTML') throw otherKind()
      const { stream } = await openBook(files, file)
      return { data: { html: await text(stream), title: file.title } }
    },
  }
}

export type BookFileDeps = LibraryDeps & {
  authenticate: Authenticate
  identifyLink: IdentifyLink
  clock: () => Date
}

/** `GET /api/user/file-books/{file key}`: a PDF, whole or in ranges, for users who may read it. */
export function bookFileRoutes(app: FastifyInstance, deps: BookFileDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/user/file-books/:id',
    // Byte ranges refer to the file itself, so it must not be encoded.
    compress: false,
    handler: async (request, reply) => {
      request.signedIn = await signedInUser(request, deps, deps.clock())
      const { signedIn } = request
      return app.answerInShare('files', request, reply, (inTurn) =>
        inTurn(() => sendOwnedBook(deps, signedIn, request, reply)),
      )
    },
  })
}

const BOOK_FILE = { params: fileParams, query: fileQuery }

async function sendOwnedBook(
  deps: BookFileDeps,
  { token, user }: Bearer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = deps.clock()
  const {
    params: { id: fileKey },
    query: { source },
  } = parseBySchemas(BOOK_FILE, { params: request.params, query: request.query })
  const continuing = /^bytes=\s*[1-9]/.test(request.headers.range ?? '')
  const file = await mayRead(deps.database.kysely, {
    userId: user.id,
    token,
    fileKey,
    source,
    now,
    continuing,
  })
  if (file.kind !== 'PDF') throw otherKind()

  return sendBook(deps.files, request, reply, { file, cacheControl: 'private, no-store' })
}

const otherKind = () =>
  new Failure('not_found', 'Buku ini tidak tersedia dalam bentuk yang diminta. Buka lagi dari Buku Saya.')
