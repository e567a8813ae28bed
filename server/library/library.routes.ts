import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileParams, fileQuery, type libraryCalls } from '#contracts/library.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { type Authenticate, bearerToken } from '#server/platform/http/calls.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { ByteRange, FileStore } from '#server/providers/files/port.ts'
import { holdsTag, partOf } from './byte-range.rules.ts'
import { listShelf } from './list-shelf.ts'
import { type BookFile, listOwned, mayRead } from './may-read.ts'

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
    'GET /api/user/owned': async ({ query }, { user, now }) => ({
      data: await listOwned(db, { userId: user.id, titleIds: query.ids, now }),
    }),
    'GET /api/user/html-books/:id': async ({ params, query: { source } }, { user, now }) => {
      const request = { userId: user.id, fileKey: params.id, source, now, continuing: false }
      const file = await mayRead(db, request)
      if (file.kind !== 'HTML') throw otherKind()
      const { stream } = await openWhole(files, file)
      return { data: { html: await text(stream), title: file.title } }
    },
  }
}

export type BookFileDeps = LibraryDeps & { authenticate: Authenticate; clock: () => Date }

/** `GET /api/user/file-books/{file key}`: the bytes of a PDF, whole or in ranges, to who may read it. */
export function bookFileRoutes(app: FastifyInstance, deps: BookFileDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/user/file-books/:id',
    // Ranges count bytes of the file: they and any encoding exclude each other.
    compress: false,
    handler: (request, reply) => sendBook(deps, request, reply),
  })
}

async function sendBook(deps: BookFileDeps, request: FastifyRequest, reply: FastifyReply) {
  const now = deps.clock()
  const token = bearerToken(request)
  const user = token === undefined ? undefined : await deps.authenticate(token, now)
  if (user === undefined) throw new Failure('unauthenticated', sentenceOf.sessionExpired)

  const { source } = parsed(fileQuery, request.query)
  const { range: rangeHeader, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  const continuing = /^bytes=\s*[1-9]/.test(rangeHeader ?? '')
  const fileKey = parsed(fileParams, request.params).id
  const file = await mayRead(deps.database.kysely, { userId: user.id, fileKey, source, now, continuing })
  if (file.kind !== 'PDF') throw otherKind()

  const tag = `"${file.sha256}"`
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
  if (holdsTag(ifNoneMatch, tag)) return reply.code(304).send()

  // Parts of another revision must not be mixed with this one: If-Range asks for all of it then.
  const part = ifRange === undefined || ifRange === tag ? partOf(rangeHeader, file.byteSize) : 'whole'
  if (part === 'unsatisfiable') return refuseRange(reply, file)
  const length = part === 'whole' ? file.byteSize : part.end - part.start + 1
  reply.header('content-type', 'application/pdf').header('content-length', String(length))
  if (part !== 'whole') {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.byteSize}`)
  }
  if (request.method === 'HEAD') return reply.send()
  const { stream } = await openWhole(deps.files, file, part === 'whole' ? undefined : part)
  return reply.send(stream)
}

function refuseRange(reply: FastifyReply, file: BookFile) {
  return reply
    .code(416)
    .header('content-range', `bytes */${file.byteSize}`)
    .header('content-type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify({ code: 416, message: 'Bagian berkas yang diminta tidak ada.', reason: 'bad_request' }),
    )
}

/** @throws Error where the store lacks the file or holds another length: then no header would be true */
async function openWhole(files: FileStore, file: BookFile, range?: ByteRange) {
  const opened = await files.read(file.storageKey, range)
  if (opened?.size === file.byteSize) return opened
  opened?.stream.destroy()
  throw new Error(`the file store and the database disagree about ${file.storageKey}`)
}

type Schema<Value> = {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

function parsed<Value>(schema: Schema<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const message = issue?.message ?? sentenceOf.invalid
  throw new Failure('invalid', message, { errors: { [String(issue?.path[0])]: [message] } })
}

const otherKind = () =>
  new Failure('not_found', 'Buku ini tidak tersedia dalam bentuk yang diminta. Buka lagi dari Buku Saya.')
