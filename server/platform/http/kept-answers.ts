import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isOddRequest } from './odd-requests.ts'
import { type ReadyAnswer, writeAnswer } from './ready-answer.ts'
import { requestIdOf } from './request-id.ts'

export type AnswerObserver = (answered: {
  request: IncomingMessage
  requestId: string
  route: string
  status: number
  milliseconds: number
}) => void

export type KeptAnswers = {
  /** From now on the same address is answered by what `find` gives, as long as it gives something. */
  note(request: FastifyRequest, find: () => ReadyAnswer | undefined): void
  /** Called after each of these answers. */
  observe(observer: AnswerObserver): void
  /** Every request goes through the routes again. */
  disable(): void
  /** A listener that answers what is kept, and gives everything else to `next`. */
  before(next: RequestListener): RequestListener
}

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: KeptAnswers
  }
}

/** Addresses that are remembered; the one that was asked for longest ago is dropped. */
const MOST_ADDRESSES = 20_000
const LONGEST_ADDRESS = 1_000

/**
 * Answers that are kept, written to the socket before any route is looked for: half of the time of such an answer was
 * spent on finding and parsing what had been found and parsed before. Whether an answer still stands is decided by the
 * cache alone. Odd requests, and all that is not a plain GET, go to the routes.
 */
export function openKeptAnswers({ accepting }: { accepting: () => boolean }): KeptAnswers {
  const addresses = new Map<string, { route: string; find: () => ReadyAnswer | undefined }>()
  const observers: AnswerObserver[] = []
  let enabled = true

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!enabled || request.method !== 'GET') return false
    const address = addressOf(request)
    const entry = addresses.get(address)
    if (entry === undefined) return false
    const { headers } = request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    if (!accepting() || isOddRequest(request)) return false
    const kept = entry.find()
    if (kept === undefined) {
      addresses.delete(address)
      return false
    }
    const began = performance.now()
    const requestId = requestIdOf(request)
    const status = writeAnswer(kept, request, response, requestId)
    if (status === undefined) return false
    for (const observer of observers) {
      observer({ request, requestId, route: entry.route, status, milliseconds: performance.now() - began })
    }
    return true
  }

  return {
    note(request, find) {
      const address = addressOf(request.raw)
      if (address.length > LONGEST_ADDRESS || request.method !== 'GET') return
      addresses.delete(address)
      addresses.set(address, { route: request.routeOptions.url ?? 'none', find })
      if (addresses.size <= MOST_ADDRESSES) return
      for (const oldest of addresses.keys()) {
        addresses.delete(oldest)
        return
      }
    },
    observe: (observer) => {
      observers.push(observer)
    },
    disable: () => {
      enabled = false
    },
    before: (next) => (request, response) => {
      if (!answer(request, response)) next(request, response)
    },
  }
}

/** A page names the host and scheme that it was asked at, which a proxy may forward (`origin.ts`). */
const addressOf = ({ headers, url }: IncomingMessage) =>
  `${headers.host} ${headers['x-forwarded-host']} ${headers['x-forwarded-proto']} ${url}`
