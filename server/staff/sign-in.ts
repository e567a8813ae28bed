import { MINUTE } from '#kernel/time.ts'
import type { Passwords } from '#server/accounts/hash-password.ts'
import { type PasswordLimits, takePasswordAttempt } from '#server/accounts/password-attempts.ts'
import { hasControlCharacters, normalEmail } from '#server/accounts/plain-text.rules.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { StaffActor } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { type Credentials, findCredentials, findCredentialsByEmail } from './credentials.queries.ts'
import { type Factor, takeCode } from './second-factor.ts'
import { openStaffSession, type Visitor } from './sessions.ts'
import { makeChallenge, readChallenge } from './sign-in-challenge.rules.ts'
import { lockStaffRow } from './staff.queries.ts'

export type SignInDeps = {
  database: Database
  passwords: Passwords
  limits: PasswordLimits
  /** The shop's secret. */
  secret: string
}

/**
 * Wrong codes of one member in 15 minutes; then one a minute, so that nobody who knows the password locks the owner
 * out.
 */
const CODES = { limit: 10, within: 15 * MINUTE, thenOneEvery: MINUTE }

/** What the second step needs, and what it can be. */
export type SecondStep = { challenge: string; totp: boolean; passkey: boolean; recovery: boolean }

/**
 * The first step of a sign-in. An unknown e-mail and a wrong password get the same answer after the same time (F32),
 * and share the limits and the fair queue of shoppers' passwords (F63).
 * @returns a session's token, or a challenge for a member with a second factor
 * @throws Failure wrong_credentials, blocked, too_many, unavailable
 */
export async function signIn(
  { database, passwords, limits, secret }: SignInDeps,
  request: Visitor & { email: string; password: string },
): Promise<{ token: string } | SecondStep> {
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
      if (needsSecondStep(staff)) {
        const challenge = makeChallenge(secret, { staffId, passwordHash, now })
        return {
          challenge,
          totp: staff.totp_secret !== null,
          passkey: staff.has_passkey,
          recovery: staff.has_recovery_codes,
        }
      }
      const by = { by: 'password', visitor: request } as const
      return { token: await database.transact((tx) => enter(tx, staff, by)) }
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
  const known = await findFirstStep({ database, secret }, request.challenge, now)
  const bucket = bucketOf('staff-code', String(known.id))
  const attempt = await takeAttempt(database.kysely, [{ bucket, ...CODES }], now)
  let wrong = false
  try {
    const token = await database.transact(async (tx) => {
      await lockStaffRow(tx, known.id)
      const staff = await findCredentials(tx, known.id)
      if (staff === undefined) throw wrongCredentials()
      const factor = await takeCode(tx, secret, { staff, typed: code, now })
      return factor && enter(tx, known, { by: factor, visitor: request })
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

/**
 * The member who has passed the first step of a sign-in.
 * @throws Failure unauthenticated where that is too long ago, or the password was changed since
 */
export async function findFirstStep(
  { database, secret }: Pick<SignInDeps, 'database' | 'secret'>,
  firstStep: string,
  now: Date,
): Promise<Credentials> {
  const challenge = readChallenge(secret, firstStep, now)
  const known = challenge && (await findCredentials(database.kysely, challenge.staffId))
  if (known !== undefined && challenge?.fits(known.password_hash)) return known
  throw new Failure('unauthenticated', 'Waktu untuk masuk telah habis. Ulangi dari email dan password.')
}

const needsSecondStep = ({ totp_secret, has_passkey }: Credentials) => totp_secret !== null || has_passkey

export type Entry = { by: Factor | 'password' | 'passkey'; passkeyId?: number; visitor: Visitor }

/**
 * Opens the session at the end of a sign-in.
 * @param checked as they were when the password was checked
 * @throws Failure wrong_credentials, blocked
 */
export async function enter(
  tx: Tx,
  checked: Credentials,
  { by, passkeyId, visitor }: Entry,
): Promise<string> {
  const { id } = checked
  const { ip, now } = visitor
  await lockStaffRow(tx, id)
  const staff = await findCredentials(tx, id)
  // The password was changed, or a second factor set up, since it was checked.
  if (staff?.password_hash !== checked.password_hash || (by === 'password' && needsSecondStep(staff))) {
    throw wrongCredentials()
  }
  refuseBlocked(staff)
  const token = await openStaffSession(tx, id, visitor, passkeyId)
  await recordAct(tx, visitingMember(staff, ip), { verb: 'staff.sign-in', id, after: { by }, now })
  return token
}

/** A member during a sign-in, who has no rights yet. */
export const visitingMember = ({ id, name }: Credentials, ip: string): StaffActor => ({
  kind: 'staff',
  id,
  name,
  rights: new Set<never>(),
  ip,
})

const wrongCredentials = () =>
  new Failure('wrong_credentials', 'Email atau password salah. Periksa kembali lalu coba lagi.')

function refuseBlocked(staff: Credentials): void {
  if (staff.blocked_at !== null) {
    throw new Failure('blocked', 'Akun staf ini diblokir. Hubungi pemilik toko.')
  }
}
