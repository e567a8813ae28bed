import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { findSample } from './samples.queries.ts'
import { openBook, sendBook } from './send-book.ts'

/** Public; a new revision appears within an hour. */
const CACHE_CONTROL = 'public, max-age=3600'

type SampleDeps = { database: Database; files: FileStore }

/**
 * `GET /api/user/sample-books/{title's id}`: the first pages of a title on sale, for anybody. A PDF comes as bytes,
 * whole or in ranges; an HTML book as its markup in the usual envelope.
 */
export function sampleRoutes(app: FastifyInstance, { database, files }: SampleDeps): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/user/sample-books/:id',
    // Byte ranges refer to the file itself, so it must not be encoded.
    compress: false,
    handler: (request, reply) =>
      app.answerInShare('files', request, reply, (inTurn) => inTurn(() => sendSample(request, reply))),
  })

  async function sendSample(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
    const { id } = request.params
    const sample = /^[1-9]\d{0,14}$/.test(id) ? await findSample(database.read, Number(id)) : undefined
    if (sample === undefined) throw new Failure('not_found', 'Judul ini tidak memiliki cuplikan.')
    if (sample.kind === 'PDF') {
      return sendBook(files, request, reply, { file: sample, cacheControl: CACHE_CONTROL })
    }
    const { stream } = await openBook(files, sample)
    const data = { html: await text(stream), title: sample.title }
    return reply.header('cache-control', CACHE_CONTROL).send({ code: 200, message: 'Berhasil', data })
  }
}
