import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EncodedBody, type Encoding, matchesEtag } from './encoded-body.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** An answer of 200 that is the same for everybody, as bytes. */
export type ReadyAnswer = {
  /** Beside those that every answer carries, or instead of them; names are in lower case. */
  headers: Readonly<Record<string, string>>
  body: EncodedBody
  /** Made once, for each encoding: names and values in turn, as Node writes them out. */
  heads?: { [encoding in Encoding]?: string[] }
}

/** A `cache-control`: a browser asks each time whether its copy still stands. */
export const ASKED_EACH_TIME = 'public, max-age=0, must-revalidate'

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

const headOf = ({ headers, body }: ReadyAnswer, encoding: Encoding) =>
  Object.entries({ ...SECURITY_HEADERS, ...headersOf({ headers, body }, encoding) }).flat()

/** Without those that every answer carries. */
export const headersOf = (
  { headers, body }: Pick<ReadyAnswer, 'headers' | 'body'>,
  encoding: Encoding,
): Record<string, string> => ({
  ...headers,
  vary: 'accept-encoding',
  ...(body.etag === undefined ? {} : { etag: body.etag }),
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
})
