import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isOddRequest } from './odd-requests.ts'
import { type PublicAnswer, writeAnswer } from './public-answer.ts'
import { requestIdOf } from './request-id.ts'

export type AnswerObserver = (answered: {
  request: IncomingMessage
  requestId: string
  route: string
  status: number
  milliseconds: number
}) => void

export type CachedAddresses = {
  /** From now on requests for this address are answered with the result of `find`, as long as it is defined. */
  note(request: FastifyRequest, find: () => PublicAnswer | undefined): void
  /** Registers a function that is called after each of these answers. */
  observe(observer: AnswerObserver): void
  /** Drops all addresses: every request goes through the routes again. */
  disable(): void
  /** A listener that answers from the cache and passes every other request to `next`. */
  before(next: RequestListener): RequestListener
}

declare module 'fastify' {
  interface FastifyInstance {
    cachedAddresses: CachedAddresses
  }
}

/** The most addresses that are remembered. The least recently used one is dropped. */
const MOST_ADDRESSES = 20_000
const LONGEST_ADDRESS = 1_000

/**
 * Writes cached answers to the socket before any routing: finding and parsing the same request again took half of the
 * time of such an answer. The cache alone decides whether an answer is still valid. Odd requests, and everything that
 * is not a plain GET, go to the routes.
 */
export function openCachedAddresses({ accepting }: { accepting: () => boolean }): CachedAddresses {
  const addresses = new Map<string, { route: string; find: () => PublicAnswer | undefined }>()
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
    const cached = entry.find()
    if (cached === undefined) {
      addresses.delete(address)
      return false
    }
    const began = performance.now()
    const requestId = requestIdOf(request)
    const status = writeAnswer(cached, request, response, requestId)
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

/** A page contains the host and scheme of its request, which a proxy may forward (`origin.ts`). */
const addressOf = ({ headers, url }: IncomingMessage) =>
  `${headers.host} ${headers['x-forwarded-host']} ${headers['x-forwarded-proto']} ${url}`
