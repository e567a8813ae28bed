import type { FastifyRequest } from 'fastify'
import { sessionHash } from '#server/accounts/sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/handler.ts'
import { deviceOf } from './device-cookie.ts'
import { deviceHash } from './open-reading-link.ts'
import { findLinkOfDevice } from './reading-links.queries.ts'

/**
 * The owner of a reading link, if the request is for the link's ebook and from a device that opened it; otherwise
 * undefined. `mayRead` checks that the owner may still read the ebook.
 */
export function identifyLink(database: Database) {
  return async (request: FastifyRequest, token: string, now: Date): Promise<SignedIn | undefined> => {
    const device = deviceOf(request)
    if (device === undefined) return undefined
    const found = await findLinkOfDevice(database.kysely, {
      tokenHash: sessionHash(token),
      deviceHash: deviceHash(device),
      now,
    })
    const { id } = request.params as { id?: unknown }
    const { source = 'Book User' } = request.query as { source?: unknown }
    if (found === undefined || found.fileKey !== id || found.source !== source) return undefined
    return { id: found.userId, email: found.email, name: found.name }
  }
}
