import type { IncomingMessage } from 'node:http'
import { isHost } from './origin.ts'

/** Longer than any address of the shop: a search of 200 letters with every filter is below 2,000. */
const MAX_ADDRESS = 4096

/** Headers that somebody parses, ours or a library: 3,700 parameters of a content type took it 0.1 s. */
const LONGEST: [string, number][] = [
  ['content-type', 256],
  ['content-encoding', 100],
  ['range', 100],
  ['if-range', 200],
  ['if-none-match', 2000],
  ['if-modified-since', 100],
  ['accept-encoding', 500],
  ['accept', 2000],
  ['x-forwarded-for', 2000],
]

/**
 * Whether it is what no browser sends: an address that is no path, or far too long; a host that is none, or two of
 * them (RFC 9112, 3.2); a header that is longer than anybody needs and would be parsed.
 */
export function isOddRequest({ url: address = '', headers, rawHeaders }: IncomingMessage): boolean {
  const { host } = headers
  return (
    !address.startsWith('/') ||
    address.length > MAX_ADDRESS ||
    (host !== undefined && !isHost(host)) ||
    countHosts(rawHeaders) > 1 ||
    LONGEST.some(([name, most]) => (headers[name]?.length ?? 0) > most)
  )
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
