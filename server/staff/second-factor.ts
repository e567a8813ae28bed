import { createHmac, randomInt } from 'node:crypto'
import { needsSecondFactor } from '#contracts/rights.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  type Credentials,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTotpStep,
} from './credentials.queries.ts'
import { rightsOfRoles } from './granted-rights.rules.ts'
import { deletePasskeysOf } from './passkeys/passkeys.queries.ts'
import { openSecret } from './sealed-secret.ts'
import { type StaffRow, updateStaff } from './staff.queries.ts'
import { matchingStep } from './totp.rules.ts'

const RECOVERY_CODES = 10
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

/** What a member has beside the password. Recovery codes stand in for these and are none by themselves. */
export type Factors = { has_totp: boolean; passkeys: number }

export const hasSecondFactor = ({ has_totp, passkeys }: Factors): boolean => has_totp || passkeys > 0

/** `isFactorRequired`: whether rights over money, people and staff wait for a second factor. */
export type FactorDeps = { database: Database; isFactorRequired: boolean }

/**
 * Whoever has rights that need a second factor replaces the last one before taking it away.
 * @param left what remains
 * @throws Failure conflict
 */
export function requireOtherFactor(
  staff: StaffRow,
  left: Factors,
  { isFactorRequired }: { isFactorRequired: boolean },
): void {
  if (hasSecondFactor(left) || !isFactorRequired) return
  if (![...rightsOfRoles(staff.roles)].some(needsSecondFactor)) return
  throw new Failure(
    'conflict',
    'Ini langkah kedua Anda yang terakhir, dan hak Anda mewajibkannya. Pasang yang lain lebih dahulu.',
  )
}

/** Recovery codes go with the last second factor. */
export async function dropCodesWithoutFactor(tx: Tx, staffId: number, left: Factors): Promise<void> {
  if (!hasSecondFactor(left)) await replaceRecoveryCodes(tx, staffId, [])
}

/** Takes every second factor of a member away. A passkey replaces the password too, so none of them may stay. */
export async function dropFactors(tx: Tx, staffId: number, now: Date): Promise<void> {
  await updateStaff(tx, staffId, { totp_secret: null, totp_step: null }, now)
  await replaceRecoveryCodes(tx, staffId, [])
  await deletePasskeysOf(tx, staffId)
}

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
