import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { sentenceOf } from './failures.ts'
import { isHost } from './origin.ts'

/** Longer than any address of the shop: a search of 200 letters with every filter is below 2,000. */
const MAX_ADDRESS = 4096

/**
 * Refuses what no browser sends, before a route sees it: an address that is no path, or far too long; a host that is
 * none, or two of them (RFC 9112, 3.2).
 * @throws Failure bad_request
 */
export function refuseOddRequest({ raw }: FastifyRequest): void {
  const address = raw.url ?? ''
  const { host } = raw.headers
  const odd =
    !address.startsWith('/') ||
    address.length > MAX_ADDRESS ||
    (host !== undefined && !isHost(host)) ||
    countHosts(raw.rawHeaders) > 1
  if (odd) throw new Failure('bad_request', sentenceOf.badRequest)
}

/** Names and values in turn, as they came; Node itself keeps the first of two. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
