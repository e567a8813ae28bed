import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { SECOND } from '#kernel/time.ts'
import { isPublicAddress } from './public-address.rules.ts'

export type ForeignFault =
  | 'address_refused'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'not_found'
  | 'refused'
  | 'busy'

/** Why nothing was fetched. */
export class ForeignRefusal extends Error {
  override readonly name = 'ForeignRefusal'
  readonly fault: ForeignFault
  constructor(fault: ForeignFault, options?: ErrorOptions) {
    super(`a foreign address was not fetched: ${fault}`, options)
    this.fault = fault
  }
}

export type ForeignAnswer =
  | { unchanged: true }
  | { bytes: Buffer; etag: string | undefined; lastModified: string | undefined }

export type ForeignRules = {
  /** Judges an IP address that a connection would go to. */
  isAllowed: (address: string) => boolean
  ports: ReadonlySet<string>
  protocols?: ReadonlySet<string>
}

/** The public internet, by the usual ports. */
export const PUBLIC_INTERNET: ForeignRules = { isAllowed: isPublicAddress, ports: new Set(['', '80', '443']) }
/** The same by encrypted connections only, for what nobody may change on its way. */
export const SECURE_INTERNET: ForeignRules = { ...PUBLIC_INTERNET, protocols: new Set(['https:']) }
const WEB: ReadonlySet<string> = new Set(['http:', 'https:'])

const MOST_REDIRECTS = 3
const TOTAL = 10 * SECOND
const SILENCE = 5 * SECOND
const LONGEST_ADDRESS = 2_000

export type ForeignRequest = {
  maxBytes: number
  accept: string
  /** Of what is here already: the answer may then be that it has not changed. */
  etag?: string | undefined
  lastModified?: string | undefined
  signal?: AbortSignal | undefined
  rules?: ForeignRules
  /** How long all of it may take, in milliseconds. */
  within?: number
}

/**
 * Fetches an address that somebody else has chosen (F109). The address of each connection is judged when it is made,
 * redirects included, so that a name cannot lead to another address after it was checked. Nothing is sent that says who
 * asks: no cookie, no credentials, no referrer.
 * @throws ForeignRefusal
 */
export function fetchForeign(address: string, request: ForeignRequest): Promise<ForeignAnswer> {
  return answered(address, request, async (response) => {
    const { etag, 'last-modified': lastModified } = response.headers
    if (response.statusCode === 304) return { unchanged: true }
    const chunks: Buffer[] = []
    for await (const chunk of bodyOf(response, request.maxBytes)) chunks.push(chunk)
    return { bytes: Buffer.concat(chunks), etag, lastModified }
  })
}

/**
 * Fetches an address, as `fetchForeign` does, into a new file.
 * @throws ForeignRefusal
 */
export function downloadForeign(address: string, path: string, request: ForeignRequest): Promise<void> {
  return answered(address, request, (response) =>
    pipeline(bodyOf(response, request.maxBytes), createWriteStream(path, { mode: 0o600, flags: 'wx' })),
  )
}

async function answered<Result>(
  address: string,
  request: ForeignRequest,
  take: (response: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(request.within ?? TOTAL)
  const signal = request.signal ? AbortSignal.any([request.signal, late]) : late
  try {
    let at = judged(address, undefined, request.rules)
    for (let redirects = 0; ; redirects++) {
      const response = await ask(at, request, signal)
      const next = redirectOf(response)
      if (next === undefined) {
        refuseByHead(response, request.maxBytes)
        return await take(response)
      }
      response.destroy()
      if (redirects === MOST_REDIRECTS) throw new ForeignRefusal('too_many_redirects')
      at = judged(next, at, request.rules)
    }
  } catch (error) {
    if (error instanceof ForeignRefusal) throw error
    throw new ForeignRefusal(late.aborted ? 'too_slow' : 'unreachable', { cause: error })
  }
}

/** What can be said of an address before a connection is made. */
function judged(address: string, from: URL | undefined, rules = PUBLIC_INTERNET): URL {
  const url =
    address.length <= LONGEST_ADDRESS && URL.canParse(address, from) ? new URL(address, from) : undefined
  const isWeb = url !== undefined && (rules.protocols ?? WEB).has(url.protocol)
  if (
    url === undefined ||
    !isWeb ||
    url.username !== '' ||
    url.password !== '' ||
    !rules.ports.has(url.port)
  ) {
    throw new ForeignRefusal('address_refused')
  }
  // An IP address is not looked up, so the judgement of lookups does not meet it.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !rules.isAllowed(host)) throw new ForeignRefusal('address_refused')
  return url
}

/** Looks a name up and gives none of its addresses to a connection where one of them is not public. */
const judgedLookup =
  ({ isAllowed }: ForeignRules): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      if (addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address))) {
        return callback(new ForeignRefusal('address_refused'), '', 0)
      }
      const [first] = addresses
      if (options.all === true) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family)
    })
  }

function ask(url: URL, request: ForeignRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { etag, lastModified, accept, rules = PUBLIC_INTERNET } = request
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { get } = url.protocol === 'https:' ? https : http
  const sent = get(
    url,
    {
      // No connection is shared: a kept one was judged for another name.
      agent: false,
      lookup: judgedLookup(rules),
      signal,
      headers: {
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'Lembar/1.0',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
      },
    },
    resolve,
  )
  sent.setTimeout(SILENCE, () => sent.destroy(new ForeignRefusal('too_slow')))
  sent.on('error', reject)
  return promise
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? '') : undefined
}

/** Whether an answer holds what was asked for, by its head. */
function refuseByHead(response: IncomingMessage, maxBytes: number): void {
  const { statusCode = 0, headers } = response
  if (statusCode === 304) {
    response.destroy()
    return
  }
  const fault = statusFault(statusCode)
  // What the header says of the size is not believed, but it can spare the download.
  const tooLarge = Number(headers['content-length'] ?? 0) > maxBytes ? 'too_large' : undefined
  const refused = fault ?? tooLarge
  if (refused === undefined) return
  response.destroy()
  throw new ForeignRefusal(refused)
}

function statusFault(statusCode: number): ForeignFault | undefined {
  if (statusCode === 404 || statusCode === 410) return 'not_found'
  if (statusCode === 429 || statusCode >= 500) return 'busy'
  return statusCode === 200 ? undefined : 'refused'
}

async function* bodyOf(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new ForeignRefusal('too_large')
    yield chunk
  }
}
