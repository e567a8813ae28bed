import { createHmac, randomBytes } from 'node:crypto'
import { SECOND } from '#kernel/time.ts'

/** What every authenticator app assumes (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const STEP = 30 * SECOND
const DIGITS = 6
/** Codes of the step before and the step after are taken, for clocks that differ. */
const DRIFT = 1
const SECRET_BYTES = 20

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/**
 * The time step whose code was typed; undefined for a wrong code, and for one of a step up to `lastStep`, so that a
 * code that somebody saw is not taken again.
 */
export function matchingStep(
  secret: Buffer,
  typed: string,
  { now, lastStep }: { now: Date; lastStep: number | null },
): number | undefined {
  const code = typed.replace(/\s/g, '')
  const present = Math.floor(now.getTime() / STEP)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => present - DRIFT + index)
  return steps.find((step) => step > (lastStep ?? -1) && totpCode(secret, step) === code)
}

/** The code of a time step (RFC 4226). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const offset = (hmac.at(-1) ?? 0) & 0x0f
  const number = hmac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: how authenticator apps take a secret that is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

/** The address that a QR code for an authenticator app holds. */
export function totpUri(secret: Buffer, { shop, email }: { shop: string; email: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: shop })
  // Apps read a plus sign as a plus sign, not as a space.
  return `otpauth://totp/${encodeURIComponent(shop)}:${encodeURIComponent(email)}?${query.toString().replaceAll('+', '%20')}`
}
