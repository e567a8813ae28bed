import type { Database } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { findPasswordHash } from './accounts.queries.ts'
import type { Hashing, Passwords } from './hash-password.ts'
import { type PasswordLimits, takePasswordAttempt } from './password-attempts.ts'

export type ConfirmPasswordDeps = {
  database: Database
  passwords: Passwords
  limits: PasswordLimits
}

/**
 * Checks the signed-in user's password again, so that access to an open browser is not enough.
 * @throws Failure wrong_credentials beside `field`, too_many
 */
export async function confirmPassword(
  { database, limits }: ConfirmPasswordDeps,
  hashing: Hashing,
  request: { userId: number; password: string; field: string; ip: string; now: Date },
): Promise<void> {
  const { userId, password, field, ip, now } = request
  const db = database.kysely
  const account = String(userId)
  const attempt = await takePasswordAttempt(db, limits, { purpose: 'confirm', account, ip, now })
  let wrong = false
  try {
    wrong = !(await hashing.verify(await findPasswordHash(db, userId), password))
  } finally {
    if (!wrong) await attempt.giveBack()
  }
  if (wrong) {
    const message = 'Password yang Anda masukkan salah'
    throw fieldFailure(field, message, 'wrong_credentials')
  }
}
