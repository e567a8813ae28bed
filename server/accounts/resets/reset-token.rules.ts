import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { MINUTE } from '#kernel/time.ts'

export const RESET_LASTS = 30 * MINUTE
export const RESET_TRIES = 5
const LENGTH = 8
/** Without what looks alike: I, L and 1, O and 0. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** 31⁸ possibilities, five tries: right by chance once in 170 milliard. */
export function newResetToken(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/**
 * What is kept of a token. It is bound to one user (F31), and since a short token could be found from a plain
 * hash by trying them all, the shop's secret goes in.
 */
export function resetTokenHash(secret: string, userId: number | undefined, token: string): Buffer {
  const typed = token.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHmac('sha256', secret)
    .update(`reset ${userId ?? 'nobody'} ${typed}`)
    .digest()
}

export const sameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
