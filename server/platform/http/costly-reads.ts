import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallShape } from '#contracts/call.ts'
import { type FairQueue, type InTurn, openFairQueue } from '../limits/fair-queue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes a place for a costly read until its answer has been sent. The costly part waits for its turn. */
    readCostly: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      read: (inTurn: InTurn) => Promise<T>,
    ) => Promise<T>
    /** The same for work whose result is shared: its place is free when the work is done. */
    costlyReads: FairQueue
  }
}

/**
 * At 100,000 titles, a list of 1,000 occupies the event loop for 40 ms and a search of eight words the database for
 * 100 ms. Two at a time leave capacity for all other requests. Behind 11 requests of the same address, a request
 * waits for half a second.
 */
const QUEUE = { concurrency: 2, places: 150, placesPerAddress: 24 }

const LONG_LIST = 100
/** Rows that the database skips before the requested page. */
const DEEP = 2_000

/** Adds the queue that all costly reads share: calls, pages and files. */
export function queueCostlyReads(app: FastifyInstance): void {
  const queue = openFairQueue(QUEUE)
  app.decorate('costlyReads', queue)
  app.decorate('readCostly', (request, reply, read) =>
    queue.admit(askerOf(request), async (inTurn) => {
      const result = await read(inTurn)
      // A large answer that is read slowly, or not at all, occupies memory, so it keeps its place.
      if (reply.sent && !reply.raw.closed) {
        await new Promise<void>((resolve) => reply.raw.once('close', () => resolve()))
      }
      return result
    }),
  )
}

export const askerOf = (request: FastifyRequest) => ({
  address: request.ip,
  account: String(request.signedIn?.user.id ?? ''),
})

/** Long lists, pages at large offsets, searches, and calls that their contract marks as costly. */
export function isCostly(shape: CallShape, { query }: { query?: unknown }): boolean {
  if (shape.costly === true) return true
  const {
    page = 1,
    per_page = 1,
    search = '',
    q = '',
  } = (query ?? {}) as {
    page?: number
    per_page?: number
    search?: string
    q?: string
  }
  return per_page > LONG_LIST || (page - 1) * per_page > DEEP || search !== '' || q !== ''
}
