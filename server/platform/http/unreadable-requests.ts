import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { Reason } from '#contracts/failures.ts'
import { sentenceOf, statusOf } from './failures.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

type Refusal = { status: number; reason: Reason; message: string }

/**
 * Answers what Node's parser refuses and ends the connection. There is no request yet, so no route and no hook sees
 * it: the whole answer is written here, in the form of every other failure.
 */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerOf(refusalOf(error.code)))
  socket.destroy(error)
}

function refusalOf(code: string): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: statusOf.too_slow, reason: 'too_slow', message: sentenceOf.tooSlow }
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, reason: 'too_large', message: sentenceOf.headersTooLarge }
  }
  return { status: 400, reason: 'bad_request', message: sentenceOf.badRequest }
}

function answerOf({ status, reason, message }: Refusal): string {
  const body = JSON.stringify({ code: status, message, reason })
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
