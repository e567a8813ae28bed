import { HOUR } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { addressLimits, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { updatePasswordHash } from '../accounts.queries.ts'
import type { Passwords } from '../hash-password.ts'
import { lockUser } from '../lock-user.ts'
import type { Notices } from '../notices/notices.ts'
import { passwordProblem } from '../password.rules.ts'
import { normalEmail } from '../plain-text.rules.ts'
import { endOtherSessions } from '../sessions.ts'
import { fittingReset, RESET_LASTS, RESET_TRIES, resetTokenHash } from './reset-token.rules.ts'
import { deleteResetsOf, findNewestReset, takeResetTry } from './resets.queries.ts'

export type ResetPasswordDeps = {
  database: Database
  passwords: Passwords
  secret: string
  /** The most requests in an hour. Each token may be tried five times. */
  limits: { resetPerAddress: number }
  notices: Notices
}

const TRIED_TOO_OFTEN = 'Token sudah terlalu sering salah dari perangkat ini. Silakan minta token baru.'

/**
 * Sets a new password by a token that was mailed to this account (F31), ends all its sessions and notifies the owner
 * by mail. A wrong token, a spent one and an unknown e-mail get the same answer after the same work (F32).
 *
 * An address has 5 tries, all addresses together 50, so that a stranger at one address cannot use up the owner's
 * tries.
 * @throws Failure invalid, too_many, unavailable
 */
export async function resetPassword(
  { database, passwords, secret, limits, notices }: ResetPasswordDeps,
  request: { email: string; token: string; password: string; ip: string; now: Date },
): Promise<void> {
  const { token, password, ip, now } = request
  const db = database.kysely
  const email = normalEmail(request.email)
  const problem = passwordProblem(password, { email, name: '' })
  if (problem !== undefined) throw fieldFailure('password', problem)

  const passwordHash = await passwords.admit({ address: ip, account: email }, async (hashing) => {
    const anHour = { limit: limits.resetPerAddress * RESET_TRIES.perAddress, within: HOUR }
    await takeAttempt(db, addressLimits('reset-try', ip, anHour), now)
    const newest = await findNewestReset(db, email, now)
    const aToken = { limit: RESET_TRIES.perAddress, within: RESET_LASTS, refusal: TRIED_TOO_OFTEN }
    await takeAttempt(db, addressLimits('reset-token', ip, aToken, `${newest ?? 'none'} ${email}`), now)
    return hashing.hash(password)
  })
  const done = await database.transact(async (tx) => {
    const live = await takeResetTry(tx, { email, now, most: RESET_TRIES.inAll })
    const userId = fittingReset(live, (candidate) => resetTokenHash(secret, candidate, token))
    if (userId === undefined) return false
    const { name } = await lockUser(tx, userId)
    await deleteResetsOf(tx, email)
    await updatePasswordHash(tx, userId, passwordHash, now)
    await endOtherSessions(tx, userId, undefined)
    await notices.add(tx, { userId, email, name, kind: 'password_reset', now })
    return true
  })
  if (!done) {
    const message = 'Token salah atau sudah tidak berlaku. Periksa kembali, atau minta token baru.'
    throw fieldFailure('token', message)
  }
  notices.sendInBackground()
}
