import { MINUTE } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { findPasswordHash } from './accounts.queries.ts'
import type { Passwords } from './hash-password.ts'

export type ConfirmPasswordDeps = {
  database: Database
  passwords: Passwords
  /** Failures in 15 minutes. */
  limits: { loginPerAccount: number }
}

/**
 * Asks the signed-in user for their password once more: a browser left open must not be enough.
 * @throws Failure wrong_credentials beside `field`, too_many, unavailable
 */
export async function confirmPassword(
  { database, passwords, limits }: ConfirmPasswordDeps,
  asked: { userId: number; password: string; field: string; now: Date },
): Promise<void> {
  const { userId, password, field, now } = asked
  const db = database.kysely
  const attempt = await takeAttempt(
    db,
    [
      {
        bucket: bucketOf('confirm-password', String(userId)),
        limit: limits.loginPerAccount,
        within: 15 * MINUTE,
      },
    ],
    now,
  )
  let wrong = false
  try {
    wrong = !(await passwords.verify(await findPasswordHash(db, userId), password))
  } finally {
    if (!wrong) await attempt.giveBack()
  }
  if (wrong) {
    const message = 'Password yang Anda masukkan salah'
    throw new Failure('wrong_credentials', message, { errors: { [field]: [message] } })
  }
}
