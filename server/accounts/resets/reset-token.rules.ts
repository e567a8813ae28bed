import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { MINUTE } from '#kernel/time.ts'

export const RESET_LASTS = 30 * MINUTE
/** Wrong tries of one token, from one address and in all. */
export const RESET_TRIES = { perAddress: 5, inAll: 50 } as const
const LENGTH = 8
/** Without look-alikes: I, L and 1, O and 0. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * One of 31⁸. With the most tries (50) at the most tokens that can be alive at a time (16), a guess is right by
 * chance once in 10⁹.
 */
export function newResetToken(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/**
 * What is stored of a token. It is bound to one user (F31). The shop's secret goes in, since a token is short enough
 * to be found from a plain hash by trying all of them.
 */
export function resetTokenHash(secret: string, userId: number | undefined, token: string): Buffer {
  const typed = token.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHmac('sha256', secret)
    .update(`reset ${userId ?? 'no account'} ${typed}`)
    .digest()
}

/** The user whose token fits, among the live requests of one e-mail. */
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
