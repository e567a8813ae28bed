import type { FastifyRequest } from 'fastify'
import { sessionHash } from '#server/accounts/sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/handler.ts'
import { deviceOf } from './device-cookie.ts'
import { deviceHash } from './open-reading-link.ts'
import { findLinkOfDevice } from './reading-links.queries.ts'

/**
 * The owner of a reading link, for a request for the one ebook that the link is for, from a device that opened it;
 * otherwise undefined. What the owner may not read any more is refused by `mayRead`.
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
