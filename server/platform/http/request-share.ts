import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { networkOf } from '../limits/limit-attempts.ts'
import { sentenceOf } from './failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook for routes that read from the database. */
    shareReads: (request: FastifyRequest, reply: FastifyReply, done: (failure?: Error) => void) => void
  }
}

/** A page makes five such requests. This is enough for a busy network behind one address. */
const UNDER_WAY = 100

/**
 * Adds the hook that refuses a read if its address has this many open already, since a thousand cheap reads are not
 * cheap. Files are not counted: a browser on a slow network has many open.
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
