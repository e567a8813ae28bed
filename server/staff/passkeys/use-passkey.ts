import type { CallAnswerData } from '#contracts/calls.ts'
import type { PasskeyAssertion } from '#contracts/console/passkeys.ts'
import { MINUTE } from '#kernel/time.ts'
import { type PasswordLimits, takePasswordAttempt } from '#server/accounts/password-attempts.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { addressLimits, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { findCredentials } from '../credentials.queries.ts'
import type { Own } from '../own-account.ts'
import { confirmStaffSession } from '../sessions.queries.ts'
import { newToken, tokenHash, type Visitor } from '../sessions.ts'
import { enter, findFirstStep, visitingMember } from '../sign-in.ts'
import { lockStaffRow } from '../staff.queries.ts'
import type { StaffCookie } from '../staff-cookie.ts'
import { checkAnswer, newChallenge, requestOptions, requireParty, takeAnswer } from './ask-passkey.ts'
import { listPasskeys } from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.rules.ts'

export type PasskeyDeps = {
  database: Database
  limits: PasswordLimits
  /** The shop's secret. */
  secret: string
  /** The console as passkeys know it; undefined where its address has no domain. */
  party: () => RelyingParty | undefined
}

export type PasskeyEntryDeps = PasskeyDeps & {
  /** Of the session that is opened. */
  cookie: StaffCookie
  /** Of a browser that was asked for a passkey. */
  askedCookie: StaffCookie
}

type RequestOptions = CallAnswerData<'POST /api/console/sign-in/passkey/begin'>

/** Challenges for one address: each is a row until it expires, and anybody may ask. */
const CHALLENGES = { limit: 60, within: 15 * MINUTE }

/**
 * Begins a sign-in with a passkey, which is password and second factor in one, or the second step of a sign-in with a
 * password, in which only that member's passkeys count.
 * @param firstStep what the password's step has left in the browser
 * @returns the cookie of the browser that may answer, beside the options
 * @throws Failure unauthenticated where the first step is too long ago, conflict, too_many
 */
export async function beginPasskeySignIn(
  { database, secret, party }: PasskeyDeps,
  { firstStep, ip, now }: { firstStep: string | undefined; ip: string; now: Date },
): Promise<{ cookie: string; options: RequestOptions }> {
  const { kysely } = database
  const present = requireParty(party())
  await takeAttempt(kysely, addressLimits('passkey-challenge', ip, CHALLENGES), now)
  const member =
    firstStep === undefined ? undefined : await findFirstStep({ database, secret }, firstStep, now)
  const cookie = newToken()
  const browser = { cookieHash: tokenHash(cookie) }
  const asking = { purpose: 'sign-in', browser, staffId: member?.id ?? null, now } as const
  const challenge = await newChallenge(kysely, asking)
  const passkeys = member === undefined ? [] : await listPasskeys(kysely, member.id)
  return { cookie, options: requestOptions(present, challenge, passkeys) }
}

/**
 * Opens a session for the answer of a passkey. Refused answers count against the address and the passkey, never
 * against a member, so that nobody is locked out (F63).
 * @param cookie of the browser that began
 * @throws Failure wrong_credentials, blocked, too_many, conflict
 */
export async function signInWithPasskey(
  { database, limits, party }: PasskeyDeps,
  request: Visitor & { cookie: string | undefined; credential: PasskeyAssertion },
): Promise<{ token: string }> {
  const { cookie, credential, ip, now } = request
  const present = requireParty(party())
  const account = `passkey ${credential.id}`
  const attempt = await takePasswordAttempt(database.kysely, limits, { purpose: 'login', account, ip, now })
  let wrong = false
  try {
    const browser = { cookieHash: tokenHash(cookie ?? '') }
    const asking = { purpose: 'sign-in', browser, credential, now } as const
    const answer = cookie === undefined ? undefined : await checkAnswer(database, present, asking)
    const token =
      answer &&
      (await database.transact(async (tx) => {
        const { id, staff_id: staffId } = answer.passkey
        await lockStaffRow(tx, staffId)
        const staff = await findCredentials(tx, staffId)
        if (staff === undefined) return undefined
        if (!(await takeAnswer(tx, visitingMember(staff, ip), { ...answer, now }))) return undefined
        return enter(tx, staff, { by: 'passkey', passkeyId: id, visitor: request })
      }))
    wrong = token === undefined
    if (token === undefined) throw refused('Coba lagi, atau masuk dengan password.')
    return { token }
  } finally {
    if (!wrong) await attempt.giveBack()
  }
}

/**
 * Asks for a passkey of the member once more, for what is sensitive (F113).
 * @throws Failure conflict without a passkey
 */
export async function beginPasskeyConfirmation(
  { database, party }: Pick<PasskeyDeps, 'database' | 'party'>,
  { actor, sessionId, now }: Own,
): Promise<RequestOptions> {
  const { kysely } = database
  const present = requireParty(party())
  const passkeys = await listPasskeys(kysely, actor.id)
  if (passkeys.length === 0) throw new Failure('conflict', 'Anda belum memiliki passkey.')
  const asking = { purpose: 'confirm', browser: { sessionId }, staffId: actor.id, now } as const
  return requestOptions(present, await newChallenge(kysely, asking), passkeys)
}

/** @throws Failure wrong_credentials, too_many, conflict */
export async function confirmWithPasskey(
  { database, limits, party }: PasskeyDeps,
  { actor, sessionId, now, credential }: Own & { credential: PasskeyAssertion },
): Promise<void> {
  const { id, ip } = actor
  const present = requireParty(party())
  const account = `passkey of staff ${id}`
  const attempt = await takePasswordAttempt(database.kysely, limits, { purpose: 'confirm', account, ip, now })
  let wrong = false
  try {
    const asking = { purpose: 'confirm', browser: { sessionId }, credential, now } as const
    const answer = await checkAnswer(database, present, asking)
    const done =
      answer &&
      (await database.transact(async (tx) => {
        await lockStaffRow(tx, id)
        if (!(await takeAnswer(tx, actor, { ...answer, now }))) return false
        await confirmStaffSession(tx, sessionId, now)
        await recordAct(tx, actor, { verb: 'staff.confirm-by-passkey', id, now })
        return true
      }))
    wrong = done !== true
    if (wrong) throw refused('Coba lagi, atau masukkan password.')
  } finally {
    if (!wrong) await attempt.giveBack()
  }
}

/** One sentence whatever was wrong: of an unknown passkey nothing else is told than of a known one. */
const refused = (next: string) =>
  new Failure('wrong_credentials', `Passkey ini tidak dikenali, atau waktunya telah habis. ${next}`)
