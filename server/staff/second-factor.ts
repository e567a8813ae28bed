import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '#server/platform/database/database.ts'
import { openSecret } from './sealed-secret.ts'
import { type Credentials, takeRecoveryCode, takeTotpStep } from './staff.queries.ts'
import { matchingStep } from './totp.rules.ts'

export const RECOVERY_CODES = 10
/** Without characters that look alike: I, L and 1, O and 0. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const HALF = 5

const half = () => Array.from({ length: HALF }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** Codes for the day on which the phone is lost: 31¹⁰ possible ones, each good for one sign-in. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`)

/** Hashed with the shop's secret, since a code is short enough to be found from a plain hash by brute force. */
export function recoveryCodeHash(shopSecret: string, staffId: number, typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHmac('sha256', shopSecret).update(`recovery ${staffId} ${code}`).digest()
}

export type Factor = 'totp' | 'recovery'

/**
 * Takes a code of the authenticator app or a recovery code, which cannot be used again. Call it with the member's row
 * locked.
 * @returns undefined for a wrong or used code
 */
export async function takeCode(
  tx: Tx,
  shopSecret: string,
  { staff, typed, now }: { staff: Credentials; typed: string; now: Date },
): Promise<Factor | undefined> {
  const secret = staff.totp_secret && openSecret(shopSecret, staff.totp_secret)
  const step = secret ? matchingStep(secret, typed, { now, lastStep: staff.totp_step }) : undefined
  if (step !== undefined) return (await takeTotpStep(tx, staff.id, step)) ? 'totp' : undefined
  const hash = recoveryCodeHash(shopSecret, staff.id, typed)
  return (await takeRecoveryCode(tx, staff.id, hash)) ? 'recovery' : undefined
}
