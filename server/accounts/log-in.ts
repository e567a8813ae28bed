import type { User } from '#contracts/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findAccount } from './accounts.queries.ts'
import type { Passwords } from './hash-password.ts'
import { type PasswordLimits, takePasswordAttempt } from './password-attempts.ts'
import { hasControlCharacters, normalEmail } from './plain-text.rules.ts'
import { accountBlocked, openSession } from './sessions.ts'
import { userOf } from './user-of.ts'

export type LogInDeps = {
  database: Database
  passwords: Passwords
  sessionDays: number
  limits: PasswordLimits
}
export type LogInRequest = { email: string; password: string; ip: string; userAgent: string; now: Date }

/**
 * Opens a session if the password is right. An unknown e-mail and a wrong password get the same answer after the same
 * time (F32). Every login, also a successful one, first takes a place in the hashing queue (F63).
 * @throws Failure wrong_credentials, blocked, too_many, unavailable
 */
export async function logIn(
  { database, passwords, sessionDays, limits }: LogInDeps,
  request: LogInRequest,
): Promise<{ token: string; user: User }> {
  const db = database.kysely
  const { password, ip, userAgent, now } = request
  const email = normalEmail(request.email)
  return passwords.admit({ address: ip, account: email }, async (hashing) => {
    const attempt = await takePasswordAttempt(db, limits, { purpose: 'login', account: email, ip, now })
    let failed = false
    try {
      const account = hasControlCharacters(email) ? undefined : await findAccount(db, email)
      const right = await hashing.verify(account?.password_hash, password)
      if (account === undefined || !right) throw wrongCredentials()
      if (account.blocked_at !== null) throw accountBlocked()
      const { id: userId, password_hash: passwordHash } = account
      const token = await openSession(db, { userId, passwordHash, userAgent, now, sessionDays })
      if (token === undefined) throw wrongCredentials()
      return { token, user: await userOf(db, account) }
    } catch (error) {
      failed = error instanceof Failure && error.reason === 'wrong_credentials'
      throw error
    } finally {
      // Only failures count against the limits.
      if (!failed) await attempt.giveBack()
    }
  })
}

const wrongCredentials = () =>
  new Failure('wrong_credentials', 'Email atau password salah. Periksa kembali lalu coba lagi.')
