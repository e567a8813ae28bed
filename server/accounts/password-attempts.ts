import { MINUTE } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  type AttemptLimit,
  addressLimits,
  bucketOf,
  type TakenAttempt,
  takeAttempt,
} from '#server/platform/limits/limit-attempts.ts'

/** The most wrong passwords in 15 minutes. */
export type PasswordLimits = {
  /** Of one account from one address. */
  loginPerAccount: number
  /** Of all accounts from one address. */
  loginPerAddress: number
  /** Of one account from all addresses. Beyond it, one attempt a minute is allowed. */
  loginPerAccountInAll: number
}

const WITHIN = 15 * MINUTE

/**
 * Counts an attempt at a password. The limits per address refuse further attempts. The limit over all addresses only
 * slows them down, so that a stranger cannot lock the owner out.
 * @param purpose counted separately, since strangers can cause failed logins, which must not slow down a signed-in
 *   user's `confirm`
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
