import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, CallShape } from '#contracts/call.ts'
import { HOUR, SECOND } from '#kernel/time.ts'
import {
  type Asker,
  type FairQueue,
  type InTurn,
  openFairQueue,
  type Patience,
} from '../limits/fair-queue.ts'
import type { Bearer } from './signed-in-user.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a request within the share of its account or address, which it takes until its answer has been sent. */
    answerInShare: <T>(
      work: SharedWork,
      request: FastifyRequest,
      reply: FastifyReply,
      answer: (inTurn: InTurn) => Promise<T>,
    ) => Promise<T>
    /** For work that is not an answer to be sent. */
    costlyReads: FairQueue
    /** Finds whose session a secret opens, within the share of its account or address. */
    lookUpSession: <Session extends { share: string }>(
      request: FastifyRequest,
      secret: string,
      find: () => Promise<Session | undefined>,
    ) => Promise<Session | undefined>
  }
  interface FastifyRequest {
    signedIn?: Bearer
  }
}

export type SharedWork = 'costlyReads' | 'reads' | 'files' | 'writes'

/**
 * A person waits two seconds for an answer to an anonymous request. A signed-in request waits longer: it is in the
 * middle of something, and its account cannot have many.
 */
const PATIENCE: Patience = { address: 2 * SECOND, account: 10 * SECOND }
/** A client that tries again as soon as it is refused: 7,000 refusals a second kept the process busy. */
const REFUSAL_DELAY = SECOND / 2

/** Adds the shares of all requests: how many an account or an address may have answered at the same time. */
export function shareRequests(app: FastifyInstance, patience = PATIENCE): void {
  const waiting = { patience, refusalDelay: REFUSAL_DELAY }
  const shares = {
    // At 100,000 titles, a list of 1,000 occupies the event loop for 40 ms and a search of eight words the database
    // for 100 ms. Two at a time leave capacity for all other requests.
    costlyReads: openFairQueue({
      concurrency: 2,
      places: { inAll: 1_000, address: 500, account: 100 },
      begun: { inAll: 150, address: 24, account: 8 },
      ...waiting,
    }),
    // A thousand cheap reads are not cheap. A page makes five, and a campus has many people behind one address.
    reads: openFairQueue({
      concurrency: Infinity,
      places: { inAll: 4_000, address: 1_000, account: 100 },
      begun: { inAll: Infinity, address: 100, account: 30 },
      ...waiting,
    }),
    // A turn finds and opens a file; sending it takes as long as its reader does. Four at a time leave connections of the
    // database and threads of the file system to all others.
    files: openFairQueue({
      concurrency: 4,
      places: { inAll: 2_000, address: 300, account: 60 },
      begun: { inAll: Infinity, address: 200, account: 30 },
      ...waiting,
    }),
    // Writes of one account wait for each other's locks, each with a connection of the pool.
    writes: openFairQueue({
      concurrency: Infinity,
      places: { inAll: 2_000, address: 0, account: 50 },
      begun: { inAll: Infinity, address: 0, account: 2 },
      ...waiting,
    }),
  }
  app.decorateRequest('signedIn')
  app.decorate('costlyReads', shares.costlyReads)
  app.decorate('lookUpSession', lookUpSessions(patience))
  app.decorate('answerInShare', (work, request, reply, answer) => {
    // A search that nobody waits for any more: the browser drops it while the shopper types.
    const connection = work === 'costlyReads' ? reply.raw : undefined
    return shares[work].admit(
      askerOf(request),
      async (inTurn) => {
        const result = await answer(inTurn)
        // A large answer that is read slowly, or not at all, occupies memory, so it keeps its place.
        if (reply.sent && !reply.raw.closed) {
          await new Promise<void>((resolve) => reply.raw.once('close', () => resolve()))
        }
        return result
      },
      connection,
    )
  })
}

/** The most secrets whose share is remembered, and for how long after their last use. */
const REMEMBERED = { secrets: 10_000, within: HOUR }

/**
 * A secret counts as its address's until its session was found once, so that forged ones get no share of their own.
 * It is looked up each time: what is remembered says only whose share the next lookup takes.
 */
function lookUpSessions(patience: Patience): FastifyInstance['lookUpSession'] {
  const lookups = openFairQueue({
    concurrency: Infinity,
    places: { inAll: 4_000, address: 1_000, account: 200 },
    begun: { inAll: Infinity, address: 50, account: 30 },
    patience,
    refusalDelay: REFUSAL_DELAY,
  })
  /** By the secret's hash, in the order of last use. */
  const remembered = new Map<string, { share: string; at: number }>()
  const remember = (key: string, share: string, at: number) => {
    remembered.set(key, { share, at })
    for (const [oldest, { at: usedAt }] of remembered) {
      if (remembered.size <= REMEMBERED.secrets && at - usedAt < REMEMBERED.within) return
      remembered.delete(oldest)
    }
  }
  return async (request, secret, find) => {
    const key = hash('sha256', secret, 'base64')
    const share = remembered.get(key)?.share
    const asker: Asker = { address: request.ip, account: share ?? '', verified: share !== undefined }
    const session = await lookups.admit(asker, (inTurn) => inTurn(find))
    remembered.delete(key)
    if (session) remember(key, session.share, performance.now())
    return session
  }
}

/** The share of the account whose session a request carries. */
export const shareOf = ({ signedIn, staff }: FastifyRequest): string | undefined => (signedIn ?? staff)?.share

export function askerOf(request: FastifyRequest): Asker {
  const share = shareOf(request)
  return { address: request.ip, account: share ?? '', verified: share !== undefined }
}

/** Calls that need no session. */
export const WITHOUT_SESSION: ReadonlySet<Access> = new Set(['public', 'provider', 'console'] as const)

/** What a call's answer counts as. Writes of nobody have limits of their own. */
export function workOf(shape: CallShape, method: string, input: { query?: unknown }): SharedWork | undefined {
  if (method !== 'GET') return WITHOUT_SESSION.has(shape.access) ? undefined : 'writes'
  return isCostly(shape, input) ? 'costlyReads' : 'reads'
}

const LONG_LIST = 100
/** Rows that the database skips before the requested page. */
const DEEP = 2_000

/** Long lists, pages at large offsets, searches, and calls that their contract marks as costly. */
function isCostly(shape: CallShape, { query }: { query?: unknown }): boolean {
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
