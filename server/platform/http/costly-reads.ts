import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallShape } from '#contracts/call.ts'
import { type FairQueue, type InTurn, openFairQueue } from '../limits/fair-queue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes a place for a costly read until its answer has gone out; the costly part of it waits for its turn. */
    readCostly: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      read: (inTurn: InTurn) => Promise<T>,
    ) => Promise<T>
    /** The same for work that others may be given as well: its place is free when it is done. */
    costlyReads: FairQueue
  }
}

/**
 * A list of a thousand keeps the event loop busy for 40 ms and a search of eight words the database for 100 ms, at
 * 100,000 titles: two at a time leave room for everybody else. Who waits behind 11 of one's own waits for half a second.
 */
const QUEUE = { concurrency: 2, places: 150, placesPerAddress: 24 }

const LONG_LIST = 100
/** Rows that the database passes over before it comes to the page asked for. */
const DEEP = 2_000

/** Adds the queue that costly reads share, whether they come as calls, pages or files. */
export function queueCostlyReads(app: FastifyInstance): void {
  const queue = openFairQueue(QUEUE)
  app.decorate('costlyReads', queue)
  app.decorate('readCostly', (request, reply, read) =>
    queue.admit(askerOf(request), async (inTurn) => {
      const result = await read(inTurn)
      // Whoever takes a large answer slowly, or not at all, holds memory: it holds a place, too.
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

/** Long lists, pages far behind, searches, and what its contract calls costly. */
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
