import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { networkOf } from '../limits/limit-attempts.ts'
import { sentenceOf } from './failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For the `onRequest` of routes that read from the database. */
    shareReads: (request: FastifyRequest, reply: FastifyReply, done: (failure?: Error) => void) => void
  }
}

/** A page asks for five of them; this is a busy network behind one address. */
const UNDER_WAY = 100

/**
 * Adds the hook that refuses reads of an address that has this many open already: what is cheap once is not so a
 * thousand times. Files are not counted: a browser that loads pictures over a slow network has many open.
 */
export function shareReads(app: FastifyInstance): void {
  const underWay = new Map<string, number>()
  app.decorate('shareReads', (request, reply, done) => {
    const address = networkOf(request.ip)
    const own = (underWay.get(address) ?? 0) + 1
    if (own > UNDER_WAY) {
      return done(new Failure('too_many', sentenceOf.tooManyAtOnce, { retryAfterSeconds: 2 }))
    }
    underWay.set(address, own)
    reply.raw.once('close', () => {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
    })
    done()
  })
}
