import { MINUTE } from '#kernel/time.ts'
import type { Passwords } from '#server/accounts/hash-password.ts'
import { type PasswordLimits, takePasswordAttempt } from '#server/accounts/password-attempts.ts'
import { hasControlCharacters, normalEmail } from '#server/accounts/plain-text.rules.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { type Factor, takeCode } from './second-factor.ts'
import { openStaffSession, type Visitor } from './sessions.ts'
import { makeChallenge, readChallenge } from './sign-in-challenge.rules.ts'
import { type Credentials, findCredentials, findCredentialsByEmail, lockStaffRow } from './staff.queries.ts'

export type SignInDeps = {
  database: Database
  passwords: Passwords
  limits: PasswordLimits
  /** The shop's secret. */
  secret: string
}

/** Wrong codes of one member in 15 minutes; then one a minute, so that nobody who knows the password locks the owner out. */
const CODES = { limit: 10, within: 15 * MINUTE, thenOneEvery: MINUTE }

/**
 * The first step of a sign-in. An unknown e-mail and a wrong password get the same answer after the same time (F32),
 * and share the limits and the fair queue of shoppers' passwords (F63).
 * @returns a session's token, or a challenge for a member with a second factor
 * @throws Failure wrong_credentials, blocked, too_many, unavailable
 */
export async function signIn(
  { database, passwords, limits, secret }: SignInDeps,
  request: Visitor & { email: string; password: string },
): Promise<{ token: string } | { challenge: string }> {
  const { password, ip, now } = request
  const db = database.kysely
  const email = normalEmail(request.email)
  const account = `staff ${email}`
  return passwords.admit({ address: ip, account }, async (hashing) => {
    const attempt = await takePasswordAttempt(db, limits, { purpose: 'login', account, ip, now })
    let wrong = false
    try {
      const staff = hasControlCharacters(email) ? undefined : await findCredentialsByEmail(db, email)
      wrong = !(await hashing.verify(staff?.password_hash, password))
      if (staff === undefined || wrong) throw wrongCredentials()
      refuseBlocked(staff)
      const { id: staffId, password_hash: passwordHash } = staff
      if (staff.totp_secret !== null) {
        return { challenge: makeChallenge(secret, { staffId, passwordHash, now }) }
      }
      return { token: await database.transact((tx) => enter(tx, staff, 'password', request)) }
    } finally {
      // Only wrong passwords count against the limits.
      if (!wrong) await attempt.giveBack()
    }
  })
}

/**
 * The second step: a code of the authenticator app, or a recovery code.
 * @throws Failure unauthenticated where the first step is too long ago, wrong_credentials beside `code`, blocked, too_many
 */
export async function signInWithCode(
  { database, secret }: SignInDeps,
  request: Visitor & { challenge: string; code: string },
): Promise<{ token: string }> {
  const { code, now } = request
  const challenge = readChallenge(secret, request.challenge, now)
  const known = challenge && (await findCredentials(database.kysely, challenge.staffId))
  if (known === undefined || !challenge?.fits(known.password_hash)) {
    throw new Failure('unauthenticated', 'Waktu untuk masuk telah habis. Ulangi dari email dan password.')
  }
  const bucket = bucketOf('staff-code', String(known.id))
  const attempt = await takeAttempt(database.kysely, [{ bucket, ...CODES }], now)
  let wrong = false
  try {
    const token = await database.transact(async (tx) => {
      await lockStaffRow(tx, known.id)
      const staff = await findCredentials(tx, known.id)
      if (staff === undefined) throw wrongCredentials()
      const factor = await takeCode(tx, secret, { staff, typed: code, now })
      return factor && enter(tx, known, factor, request)
    })
    wrong = token === undefined
    if (token === undefined) {
      throw fieldFailure(
        'code',
        'Kode ini salah atau sudah dipakai. Coba kode berikutnya.',
        'wrong_credentials',
      )
    }
    return { token }
  } finally {
    if (!wrong) await attempt.giveBack()
  }
}

/** @param checked as they were when the password was checked */
async function enter(
  tx: Tx,
  checked: Credentials,
  by: Factor | 'password',
  visitor: Visitor,
): Promise<string> {
  const { id } = checked
  const { ip, now } = visitor
  await lockStaffRow(tx, id)
  const staff = await findCredentials(tx, id)
  // The password was changed, or a second factor set up, since it was checked.
  if (staff?.password_hash !== checked.password_hash || (by === 'password' && staff.totp_secret !== null)) {
    throw wrongCredentials()
  }
  refuseBlocked(staff)
  const token = await openStaffSession(tx, id, visitor)
  const actor = { kind: 'staff', id, name: staff.name, rights: new Set<never>(), ip } as const
  await recordAct(tx, actor, { verb: 'staff.sign-in', id, after: { by }, now })
  return token
}

const wrongCredentials = () =>
  new Failure('wrong_credentials', 'Email atau password salah. Periksa kembali lalu coba lagi.')

function refuseBlocked(staff: Credentials): void {
  if (staff.blocked_at !== null) {
    throw new Failure('blocked', 'Akun staf ini diblokir. Hubungi pemilik toko.')
  }
}
