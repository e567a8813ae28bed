import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { id } from '#contracts/call.ts'
import { BOOK_FILE_BYTES } from '#contracts/upload-bounds.ts'
import { parseBySchemas } from '#server/platform/http/parse-input.ts'
import { receiveUpload, tooLarge, type UploadDeps } from './receive-upload.ts'

export type UploadRoutesDeps = UploadDeps & { takeInSoon: () => Promise<void> }

const UPLOAD = {
  params: z.object({ id }),
  query: z.object({ name: z.string('Nama berkas hilang').trim().min(1, 'Nama berkas hilang').max(200) }),
}

/**
 * `POST /api/console/titles/{id}/files?name=…`: the file of a book, as the whole body. It is streamed to the file store,
 * never held in memory, and a job takes it in. The right is checked before the first byte is read (console-guard.ts).
 */
export async function uploadRoutes(scope: FastifyInstance, deps: UploadRoutesDeps): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  scope.route({
    method: 'POST',
    url: '/api/console/titles/:id/files',
    config: { access: 'katalog.ubah' },
    bodyLimit: BOOK_FILE_BYTES,
    onRequest: (request, _reply, done) => {
      done(Number(request.headers['content-length'] ?? 0) > BOOK_FILE_BYTES ? tooLarge() : undefined)
    },
    handler: async (request, reply) => {
      const { params, query } = parseBySchemas(UPLOAD, { params: request.params, query: request.query })
      const { staff } = request
      if (staff === undefined)
        throw new Error('the guard of the console lets nobody through without a session')
      const content = request.body as Readable
      const upload = { titleId: params.id, name: query.name, content }
      const uploadId = await receiveUpload(deps, staff.actor, upload)
      await deps.takeInSoon()
      return reply.code(201).send({ code: 201, message: 'Berkas diterima', data: { id: uploadId } })
    },
  })
}
