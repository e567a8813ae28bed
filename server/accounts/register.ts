import type { User } from '#contracts/accounts.ts'
import { HOUR } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { addressLimits, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { insertUser } from './accounts.queries.ts'
import type { Passwords } from './hash-password.ts'
import { passwordProblem } from './password.rules.ts'
import { hasControlCharacters, isDeletedEmail, normalEmail, plainText } from './plain-text.rules.ts'
import { userOf } from './user-of.ts'

export type RegisterDeps = {
  database: Database
  passwords: Passwords
  /** Registrations in an hour. */
  limits: { registerPerAddress: number }
}
export type RegisterRequest = { name: string; email: string; password: string; ip: string; now: Date }

/**
 * Creates an account that can be used at once. Submitting the form is the consent to the terms.
 *
 * A taken e-mail gets another answer than a free one, after the same time. A new account works at once, so an attempt
 * to sign in would show the difference anyway, and an owner who forgot the account needs to know. The limit per
 * address stops trying lists of e-mails (F32).
 * @throws Failure invalid, email_taken, too_many, unavailable
 */
export async function register(
  { database, passwords, limits }: RegisterDeps,
  request: RegisterRequest,
): Promise<User> {
  const { password, ip, now } = request
  const email = normalEmail(request.email)
  const name = plainText(request.name)
  if (name === '') throw fieldFailure('name', 'Nama Tidak Boleh Kosong')
  if (hasControlCharacters(email) || isDeletedEmail(email))
    throw fieldFailure('email', 'Alamat email tidak valid')
  const problem = passwordProblem(password, { email, name })
  if (problem !== undefined) throw fieldFailure('password', problem)

  const limit = { limit: limits.registerPerAddress, within: HOUR }
  const passwordHash = await passwords.admit({ address: ip, account: email }, async (hashing) => {
    await takeAttempt(database.kysely, addressLimits('register', ip, limit), now)
    return hashing.hash(password)
  })
  const row = await insertUser(database.kysely, {
    email,
    name,
    password_hash: passwordHash,
    consented_at: now,
  })
  if (row === undefined) {
    const message = 'Email sudah terdaftar. Silakan masuk atau atur ulang password Anda.'
    throw fieldFailure('email', message, 'email_taken')
  }
  return userOf(database.kysely, row)
}
