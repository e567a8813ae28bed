import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileParams, fileQuery } from '#contracts/library.ts'
import { sendBook } from '#server/book-files/send-book.ts'
import { parseBySchemas } from '#server/platform/http/parse-input.ts'
import {
  type Authenticate,
  type Bearer,
  type IdentifyLink,
  signedInUser,
} from '#server/platform/http/signed-in-user.ts'
import type { LibraryDeps } from './library.routes.ts'
import { mayRead } from './may-read.ts'
import { otherKind } from './other-kind.ts'

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
