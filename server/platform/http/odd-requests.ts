import type { IncomingMessage } from 'node:http'
import { isHost } from './origin.ts'

/** Longer than any address of the shop: a search of 200 letters with every filter is below 2,000. */
const MAX_ADDRESS = 4096

/** Headers that our code or a library parses. Parsing a content type with 3,700 parameters took 0.1 s. */
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
 * Whether a request is one that no browser sends: its address is no path or far too long, its host is invalid or
 * given twice (RFC 9112, 3.2), or a parsed header is too long.
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

/** `rawHeaders` alternates names and values as received. Node's `headers` keeps only the first of two hosts. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
