import type { Selectable } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'

const COLUMNS = [
  'staff_passkeys.id',
  'staff_passkeys.staff_id',
  'staff_passkeys.credential_id',
  'staff_passkeys.public_key',
  'staff_passkeys.transports',
  'staff_passkeys.name',
  'staff_passkeys.created_at',
  'staff_passkeys.last_used_at',
] as const

export async function listPasskeys(db: Queryable, staffId: number) {
  return db
    .selectFrom('staff_passkeys')
    .select(COLUMNS)
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** The passkey that opened a session. */
export async function findPasskeyOfSession(db: Queryable, sessionId: number): Promise<number | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('passkey_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.passkey_id ?? null
}

export async function findPasskey(
  db: Queryable,
  of: { credentialId: Buffer } | { staffId: number; id: number },
): Promise<PasskeyRow | undefined> {
  const passkeys = db.selectFrom('staff_passkeys').select(COLUMNS)
  const found =
    'id' in of
      ? passkeys.where('id', '=', of.id).where('staff_id', '=', of.staffId)
      : passkeys.where('credential_id', '=', of.credentialId)
  return found.executeTakeFirst()
}

export type NewPasskey = Omit<Selectable<Schema['staff_passkeys']>, 'id' | 'last_used_at'>

/** Undefined where a member has it already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<number | undefined> {
  const row = await tx
    .insertInto('staff_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Notes a use with the authenticator's count of uses. False where that is not higher than at the last use, though the
 * authenticator counts.
 */
export async function notePasskeyUse(
  tx: Tx,
  id: number,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(({ eb, and, or, val }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(val(counter), '=', 0)])]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function renamePasskey(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('staff_passkeys').set({ name }).where('id', '=', id).execute()
}

/** The sessions that it opened go with it. */
export async function deletePasskey(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('id', '=', id).execute()
}

export async function deletePasskeysOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
}

export type ChallengePurpose = 'add' | 'confirm' | 'sign-in'
/** The browser that was asked, by its session, or before a sign-in by its cookie. */
export type AskedBrowser = { sessionId: number } | { cookieHash: Buffer }

const ofBrowser = (browser: AskedBrowser) =>
  'sessionId' in browser
    ? { session_id: browser.sessionId, cookie_hash: null }
    : { session_id: null, cookie_hash: browser.cookieHash }

export type NewChallenge = {
  hash: Buffer
  purpose: ChallengePurpose
  browser: AskedBrowser
  staffId: number | null
  expiresAt: Date
}

/** Stores a challenge, in place of an earlier one of the same session for the same purpose. */
export async function insertChallenge(db: Queryable, challenge: NewChallenge): Promise<void> {
  const { hash, purpose, browser, staffId, expiresAt } = challenge
  if ('sessionId' in browser) {
    await db
      .deleteFrom('staff_passkey_challenges')
      .where('session_id', '=', browser.sessionId)
      .where('purpose', '=', purpose)
      .execute()
  }
  await db
    .insertInto('staff_passkey_challenges')
    .values({
      challenge_hash: hash,
      purpose,
      ...ofBrowser(browser),
      staff_id: staffId,
      expires_at: expiresAt,
    })
    .execute()
}

/** A challenge that this browser may still answer for this purpose. */
export async function findChallenge(
  db: Queryable,
  { hash, purpose, browser, now }: Omit<NewChallenge, 'staffId' | 'expiresAt'> & { now: Date },
): Promise<{ staff_id: number | null } | undefined> {
  const { session_id, cookie_hash } = ofBrowser(browser)
  return db
    .selectFrom('staff_passkey_challenges')
    .select('staff_id')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', session_id)
    .where('cookie_hash', 'is not distinct from', cookie_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** False where it has been used. */
export async function deleteChallenge(db: Queryable, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkey_challenges')
    .where('challenge_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('staff_passkey_challenges').where('expires_at', '<=', now).execute()
}
