import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { MINUTE } from '#kernel/time.ts'

export const RESET_LASTS = 30 * MINUTE
/** Wrong tries of one token, from one address and in all. */
export const RESET_TRIES = { perAddress: 5, inAll: 50 } as const
const LENGTH = 8
/** Without characters that look alike: I, L and 1, O and 0. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** One of 31⁸. With 50 tries and at most 16 valid tokens at a time, the chance of a right guess is one in 10⁹. */
export function newResetToken(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/**
 * The stored hash of a token, bound to one user (F31). It includes the shop's secret, since a token is short enough
 * to be found from a plain hash by brute force.
 */
export function resetTokenHash(secret: string, userId: number | undefined, token: string): Buffer {
  const typed = token.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHmac('sha256', secret)
    .update(`reset ${userId ?? 'no account'} ${typed}`)
    .digest()
}

/** The user whose token matches, among the valid requests of one e-mail. */
export function fittingReset(
  live: readonly { user_id: number | null; token_hash: Buffer | null }[],
  hashFor: (userId: number | undefined) => Buffer,
): number | undefined {
  const hashes = new Map<number | null, Buffer>([[null, hashFor(undefined)]])
  let fitting: number | undefined
  for (const { user_id, token_hash } of live) {
    const tried = hashes.get(user_id) ?? hashFor(user_id ?? undefined)
    hashes.set(user_id, tried)
    if (token_hash !== null && timingSafeEqual(token_hash, tried) && user_id !== null) fitting = user_id
  }
  return fitting
}
