import { firstCharacters } from '#kernel/text.ts'
import { SECOND } from '#kernel/time.ts'
import type { Log } from '#server/platform/log.ts'
import {
  inDoubt,
  openVendorConnection,
  type VendorCall,
  type VendorConnection,
} from '#server/platform/outbound/vendor-connection.ts'
import { GatewayFailure } from './port.ts'

/** Two tries and a pause fit into the ten seconds that a gateway has. */
const TRY_MS = 4.5 * SECOND
const PAUSE_MS = 30 * SECOND

export type GatewayCall = VendorCall & {
  /** What the call does, for the log. */
  what: string
}

/** Every call of a gateway may be repeated, since a charge is identified by its reference. */
export type GatewayConnection = Pick<VendorConnection<GatewayCall>, 'ask'>

/** What every gateway is opened with. */
export type GatewayOptions = {
  clock: () => Date
  log: Log
  /** For tests: another address of the provider. */
  baseUrl?: string | undefined
  /** For tests: how long one try may take, in milliseconds. */
  tryMs?: number | undefined
}

type ConnectionOptions = GatewayOptions & {
  name: string
  baseUrl: string
  headers?: Record<string, string>
}

/** The connection to one provider. All failures are GatewayFailure. */
export function openGatewayConnection(options: ConnectionOptions): GatewayConnection {
  const { name, baseUrl, headers, clock, log, tryMs = TRY_MS } = options
  return openVendorConnection({
    name,
    baseUrl,
    headers,
    clock,
    tryMs,
    maxBytes: 256 * 1024,
    failures: 5,
    pauseMs: PAUSE_MS,
    quietMs: PAUSE_MS,
    Failure: GatewayFailure,
    onFailure: ({ what }, { message }, ms) =>
      log.warn(
        { gateway: name, what, ms, reason: redacted(message) },
        'payments: a provider did not do what it was asked',
      ),
  })
}

/** For a call about a charge that the provider says it has already. */
export function throwInDoubt(error: unknown): never {
  throw error instanceof GatewayFailure ? inDoubt(error, GatewayFailure) : error
}

/** A provider's message without e-mail addresses and long numbers: they are logged. */
export function redacted(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[^\s@]{1,64}@[^\s@]{1,64}/g, '…')
    .replace(/\d{6,}/g, '…')
  return firstCharacters(plain, 200)
}
