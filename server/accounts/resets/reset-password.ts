import { HOUR } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { addressLimits, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { getUser, updatePasswordHash } from '../accounts.queries.ts'
import type { Passwords } from '../hash-password.ts'
import type { Notices } from '../notices/notices.ts'
import { passwordProblem } from '../password.rules.ts'
import { normalEmail } from '../plain-text.rules.ts'
import { endOtherSessions } from '../sessions.ts'
import { RESET_TRIES, resetTokenHash, sameHash } from './reset-token.rules.ts'
import { deleteReset, takeResetTry } from './resets.queries.ts'

export type ResetPasswordDeps = {
  database: Database
  passwords: Passwords
  secret: string
  /** Requests in an hour; each may be tried five times. */
  limits: { resetPerAddress: number }
  notices: Notices
}

/**
 * Sets a new password by the token that was mailed to this very account (F31), signs every device out and
 * tells the owner by mail. A
 * wrong token, a spent one and an unknown address get the same answer after the same work (F32).
 * @throws Failure invalid, too_many, unavailable
 */
export async function resetPassword(
  { database, passwords, secret, limits, notices }: ResetPasswordDeps,
  request: { email: string; token: string; password: string; ip: string; now: Date },
): Promise<void> {
  const { token, password, ip, now } = request
  const email = normalEmail(request.email)
  const problem = passwordProblem(password, { email, name: '' })
  if (problem !== undefined) throw new Failure('invalid', problem, { errors: { password: [problem] } })

  const limit = limits.resetPerAddress * RESET_TRIES
  await takeAttempt(database.kysely, addressLimits('reset-try', ip, { limit, within: HOUR }), now)
  const passwordHash = await passwords.hash(password)
  const done = await database.transact(async (tx) => {
    const reset = await takeResetTry(tx, { email, now, most: RESET_TRIES })
    const tried = resetTokenHash(secret, reset?.user_id ?? undefined, token)
    if (!reset?.token_hash || !sameHash(reset.token_hash, tried) || reset.user_id === null) return false
    await deleteReset(tx, email)
    await updatePasswordHash(tx, reset.user_id, passwordHash, now)
    await endOtherSessions(tx, reset.user_id, undefined)
    const { id: userId, name } = await getUser(tx, reset.user_id)
    await notices.note(tx, { userId, email, name, kind: 'password_reset', now })
    return true
  })
  if (!done) {
    const message = 'Token salah atau sudah tidak berlaku. Periksa kembali, atau minta token baru.'
    throw new Failure('invalid', message, { errors: { token: [message] } })
  }
  notices.sendSoon()
}
