import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EncodedBody, type Encoding, matchesEtag } from './encoded-body.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** An answer of 200 that is the same for everybody, as bytes. */
export type ReadyAnswer = {
  contentType: string
  cacheControl: string
  body: EncodedBody
  /** Made once, for each encoding: names and values in turn, as Node writes them out. */
  heads?: { [encoding in Encoding]?: string[] }
}

/** Sends an answer that has just been made, past Fastify's own hooks and headers. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer) {
  const { body } = answer
  const { headers } = request
  await body.encoded(body.encodingFor(headers['accept-encoding']))
  reply.hijack()
  writeAnswer(answer, request.raw, reply.raw, request.id)
}

/** @returns the status, or undefined where the body is not compressed yet: then nothing was written */
export function writeAnswer(
  answer: ReadyAnswer,
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

const headOf = ({ contentType, cacheControl, body }: ReadyAnswer, encoding: Encoding) => {
  const head = [...COMMON, 'content-type', contentType, 'cache-control', cacheControl]
  if (body.etag !== undefined) head.push('etag', body.etag)
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  return head
}

const COMMON = [...Object.entries(SECURITY_HEADERS).flat(), 'vary', 'accept-encoding']
