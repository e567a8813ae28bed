import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cache, type Lookups, openCache, type Versions } from '../cache.ts'
import { type EncodedBody, type Encoding, matchesEtag } from './encoded-body.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** A 200 answer that is the same for everybody, complete with its headers. Most are cached; docs/caching.md. */
export type PublicAnswer = {
  /** Headers added to, or replacing, those of every answer; names in lower case. */
  headers: Readonly<Record<string, string>>
  body: EncodedBody
  /** Made once for each encoding: alternating names and values, the form in which Node writes them. */
  heads?: { [encoding in Encoding]?: string[] }
}

/** The `cache-control` with which a browser revalidates its copy each time. */
export const ASKED_EACH_TIME = 'public, max-age=0, must-revalidate'

const CACHE_BYTES = 48 * 1024 * 1024
/** Headers and objects of one answer. */
const OVERHEAD = 500

export const sizeOfAnswer = ({ body }: PublicAnswer): number => body.size + OVERHEAD

/** The cache of calls' answers that change with the catalogue only. */
export const openAnswerCache = (versions: Versions, lookups: Lookups): Cache<PublicAnswer> =>
  openCache({ versions, maxBytes: CACHE_BYTES, sizeOf: sizeOfAnswer, lookups })

/** Sends an answer that was just made, bypassing Fastify's hooks and headers. */
export async function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer) {
  const { body } = answer
  const { headers } = request
  await body.encoded(body.encodingFor(headers['accept-encoding']))
  reply.hijack()
  writeAnswer(answer, request.raw, reply.raw, request.id)
}

/** @returns the status; undefined where the body is not compressed yet, and nothing was written */
export function writeAnswer(
  answer: PublicAnswer,
  { headers }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): 200 | 304 | undefined {
  const { body } = answer
  const encoding = body.encodingFor(headers['accept-encoding'])
  const bytes = body.ready(encoding)
  if (bytes === undefined) return undefined
  answer.heads ??= {}
  answer.heads[encoding] ??= headOf(answer, encoding)
  const head = answer.heads[encoding]
  if (matchesEtag(headers['if-none-match'], body.etag)) {
    response.writeHead(304, [...head, 'x-request-id', requestId])
    response.end()
    return 304
  }
  response.writeHead(200, [...head, 'content-length', String(bytes.length), 'x-request-id', requestId])
  response.end(bytes)
  return 200
}

const headOf = ({ headers, body }: PublicAnswer, encoding: Encoding) =>
  Object.entries({ ...SECURITY_HEADERS, ...headersOf({ headers, body }, encoding) }).flat()

/** The answer's headers without those of every answer. */
export const headersOf = (
  { headers, body }: Pick<PublicAnswer, 'headers' | 'body'>,
  encoding: Encoding,
): Record<string, string> => ({
  ...headers,
  vary: 'accept-encoding',
  ...(body.etag === undefined ? {} : { etag: body.etag }),
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
})
