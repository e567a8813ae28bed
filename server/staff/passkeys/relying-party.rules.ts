import { isIP } from 'node:net'

/** The console as authenticators know it: the domain that a passkey belongs to, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string }

const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]']

/**
 * Made of the console's configured address alone, so that no header of a request decides for which domain a passkey is
 * good. WebAuthn has no IP addresses: a shop that only its own machine reaches is known as `localhost`.
 * @returns undefined where the address is that of another machine without a domain
 */
export function relyingPartyOf(consoleOrigin: string): RelyingParty | undefined {
  const url = new URL(consoleOrigin)
  if (LOOPBACK.includes(url.hostname)) url.hostname = 'localhost'
  const { hostname: id, origin } = url
  return id.startsWith('[') || isIP(id) !== 0 ? undefined : { id, origin }
}
