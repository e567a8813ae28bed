import type { FastifyInstance } from 'fastify'
import type { readingLinkCalls } from '#contracts/reading-links.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { bearerToken } from '#server/platform/http/signed-in-user.ts'
import { deviceCookie, deviceOf } from './device-cookie.ts'
import { makeReadingLink } from './make-reading-link.ts'
import { openReadingLink } from './open-reading-link.ts'
import { deleteLink, listLiveLinks } from './reading-links.queries.ts'

export function readingLinkHandlers({
  database,
}: {
  database: Database
}): Handlers<keyof typeof readingLinkCalls> {
  return {
    'POST /api/user/reading-links': async ({ body: { name: fileKey, source } }, { user, token, now }) => {
      const link = await makeReadingLink(database, { userId: user.id, token, fileKey, source, now })
      return {
        data: { id: link.id, token: link.token, expires_at: isoInWib(link.expiresAt) },
        message: 'Tautan baca dibuat',
      }
    },
    'GET /api/user/reading-links': async ({ query: { name: fileKey } }, { user, now }) => {
      const links = await listLiveLinks(database.kysely, { userId: user.id, fileKey, now })
      return {
        data: links.map(({ id, title, sessionId, createdAt, expiresAt, devices }) => ({
          id,
          title,
          session_id: sessionId,
          created_at: isoInWib(createdAt),
          expires_at: isoInWib(expiresAt),
          devices,
        })),
      }
    },
    'DELETE /api/user/reading-links/:id': async ({ params: { id } }, { user }) => {
      if (!(await deleteLink(database.kysely, { userId: user.id, id }))) {
        throw new Failure('not_found', 'Tautan baca ini tidak ditemukan.')
      }
      return { data: null, message: 'Tautan baca dicabut' }
    },
  }
}

/**
 * `POST /api/user/reading-links/open`: the bearer is the token of a link. The answer names the ebook and leaves a
 * cookie, by which this device is known to calls for its file.
 */
export function readingLinkRoutes(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: () => Date },
): void {
  app.post('/api/user/reading-links/open', async (request, reply) => {
    const token = bearerToken(request)
    if (token === undefined) throw new Failure('unauthenticated', sentenceOf.sessionExpired)
    const opened = await openReadingLink(database, { token, device: deviceOf(request), now: clock() })
    const { file, link, device } = opened
    return reply
      .header('cache-control', 'private, no-store')
      .header('set-cookie', deviceCookie(device, request.protocol === 'https'))
      .send({
        code: 200,
        message: 'Berhasil',
        data: {
          name: link.fileKey,
          source: link.source,
          file_type: file.kind,
          title: file.title,
          expires_at: isoInWib(link.expiresAt),
        },
      })
  })
}
