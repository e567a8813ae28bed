import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '../cache.ts'
import { holderOf, type InTurn } from '../limits/fair-queue.ts'
import { type PublicAnswer, sendPublic } from './public-answer.ts'
import { askerOf } from './request-shares.ts'

/** Sends an answer from the cache, or makes it in its turn and stores it; its address is answered directly from then. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    cache,
    key,
    made,
    inTurn,
  }: { cache: Cache<PublicAnswer>; key: string; made: () => Promise<PublicAnswer>; inTurn: InTurn },
): Promise<void> {
  const cached = await cache.through(key, made, { inTurn, share: holderOf(askerOf(request)) })
  request.server.cachedAddresses.note(request, () => cache.find(key))
  return sendPublic(request, reply, cached)
}
