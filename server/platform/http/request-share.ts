import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { networkOf } from '../limits/limit-attempts.ts'
import { sentenceOf } from './failures.ts'

/** A browser has six connections; this is a busy office behind one address. */
const UNDER_WAY = 100

/**
 * Refuses reads of an address that has this many under way already: what is cheap once is not so a thousand times.
 * What writes has bounds of its own, by user and by what it takes.
 */
export function shareRequests(app: FastifyInstance, mostUnderWay = UNDER_WAY): void {
  const underWay = new Map<string, number>()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    const address = networkOf(request.ip)
    const own = (underWay.get(address) ?? 0) + 1
    if (own > mostUnderWay)
      return done(new Failure('too_many', sentenceOf.tooManyAtOnce, { retryAfterSeconds: 2 }))
    underWay.set(address, own)
    reply.raw.once('close', () => {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
    })
    done()
  })
}
