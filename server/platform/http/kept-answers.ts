import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, type KeptBody, matchesEtag } from './kept-body.ts'
import { isOddRequest } from './odd-requests.ts'
import { requestIdOf } from './request-id.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** An answer of 200 that is the same for everybody. */
export type KeptAnswer = {
  contentType: string
  cacheControl: string
  body: KeptBody
  /** Made once by `answerKept`, for each encoding. */
  heads?: { [encoding in Encoding]?: string[] }
}

export type AnswerObserver = (answered: {
  request: IncomingMessage
  requestId: string
  route: string
  status: number
  milliseconds: number
}) => void

export type KeptAnswers = {
  /** From now on the same address is answered by what `find` gives, as long as it gives something. */
  note(request: FastifyRequest, find: () => KeptAnswer | undefined): void
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
 * cache alone. Odd requests, and all that is not a plain GET, take the usual way.
 */
export function openKeptAnswers({ accepting }: { accepting: () => boolean }): KeptAnswers {
  const addresses = new Map<string, { route: string; find: () => KeptAnswer | undefined }>()
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
    const status = write(kept, request, response, requestId)
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

/** An answer may name the host that it was asked at. */
const addressOf = ({ headers, url }: IncomingMessage) => `${headers.host} ${url}`

/** @returns the status, or undefined where the body is not compressed yet */
function write(
  kept: KeptAnswer,
  { headers }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): number | undefined {
  const { body } = kept
  const encoding = body.encodingFor(headers['accept-encoding'])
  const bytes = body.ready(encoding)
  if (bytes === undefined) return undefined
  kept.heads ??= {}
  kept.heads[encoding] ??= headOf(kept, encoding)
  const head = kept.heads[encoding]
  if (matchesEtag(headers['if-none-match'], body.etag)) {
    response.writeHead(304, [...head, 'x-request-id', requestId])
    response.end()
    return 304
  }
  response.writeHead(200, [...head, 'content-length', String(bytes.length), 'x-request-id', requestId])
  response.end(bytes)
  return 200
}

/** Names and values in turn, as Node writes them out. */
const headOf = (kept: KeptAnswer, encoding: Encoding) => Object.entries(headersOfKept(kept, encoding)).flat()

/** Sends it by the route, where it has just been made. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer) {
  const { body } = kept
  const encoding = body.encodingFor(request.headers['accept-encoding'])
  reply.headers(headersOfKept(kept, encoding))
  if (matchesEtag(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  return reply.code(200).send(await body.encoded(encoding))
}

/** The headers of an answer that is kept, the same whoever writes it. */
function headersOfKept(
  { contentType, cacheControl, body }: KeptAnswer,
  encoding: Encoding,
): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-type': contentType,
    'cache-control': cacheControl,
    etag: body.etag,
    vary: 'accept-encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}
