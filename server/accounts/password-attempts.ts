import { MINUTE } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  type AttemptLimit,
  addressLimits,
  bucketOf,
  type TakenAttempt,
  takeAttempt,
} from '#server/platform/limits/limit-attempts.ts'

/** Wrong passwords in 15 minutes. */
export type PasswordLimits = {
  /** For one account from one address. */
  loginPerAccount: number
  /** From one address, for any account. */
  loginPerAddress: number
  /** For one account from all addresses: then one attempt a minute. */
  loginPerAccountInAll: number
}

const WITHIN = 15 * MINUTE

/**
 * Counts an attempt at a password. The limits per address stop a stranger; the one over all addresses only slows
 * down, so that a stranger cannot close somebody else's account.
 * @param purpose strangers can cause failed logins only: they must not slow down a signed-in user's `confirm`
 * @throws Failure too_many
 */
export function takePasswordAttempt(
  db: Queryable,
  limits: PasswordLimits,
  { purpose, account, ip, now }: { purpose: 'login' | 'confirm'; account: string; ip: string; now: Date },
): Promise<TakenAttempt> {
  const ofAccount: AttemptLimit = {
    bucket: bucketOf(`${purpose}-account`, account),
    limit: limits.loginPerAccountInAll,
    within: WITHIN,
    thenOneEvery: MINUTE,
  }
  return takeAttempt(
    db,
    [
      ...addressLimits('login-address', ip, { limit: limits.loginPerAddress, within: WITHIN }),
      ...addressLimits(`${purpose}-pair`, ip, { limit: limits.loginPerAccount, within: WITHIN }, account),
      ofAccount,
    ],
    now,
  )
}
