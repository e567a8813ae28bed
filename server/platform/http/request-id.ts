import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id that a proxy gave the request, if it looks like one; otherwise a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
