import { createHash, randomBytes } from 'node:crypto'
import type { CallAnswerData } from '#contracts/calls.ts'
import {
  PASSKEY_TRANSPORTS,
  type PasskeyAssertion,
  type PasskeyTransport,
} from '#contracts/console/passkeys.ts'
import { MINUTE } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { StaffActor } from '#server/platform/actor.ts'
import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  type AskedBrowser,
  type ChallengePurpose,
  deleteChallenge,
  findChallenge,
  findPasskey,
  insertChallenge,
  notePasskeyUse,
  type PasskeyRow,
} from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.rules.ts'
import { challengeOf, verifyAssertion } from './verify-answer.ts'

export const CHALLENGE_LASTS = 5 * MINUTE

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** What an authenticator stores with a passkey: whose it is, without a name. */
export const userHandle = (staffId: number): string => Buffer.from(`staf ${staffId}`).toString('base64url')

export type Asking = { purpose: ChallengePurpose; browser: AskedBrowser; now: Date }

/** A new challenge, which this browser can use once for this purpose. Only its hash is stored. */
export async function newChallenge(
  db: Queryable,
  { purpose, browser, staffId, now }: Asking & { staffId: number | null },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + CHALLENGE_LASTS)
  await insertChallenge(db, { hash: hashOf(challenge), purpose, browser, staffId, expiresAt })
  return challenge
}

/** @throws Failure conflict where the shop's address has no domain */
export function requireParty(party: RelyingParty | undefined): RelyingParty {
  if (party !== undefined) return party
  throw new Failure('conflict', 'Passkey hanya dapat dipakai bila toko memiliki nama domain.')
}

/** @param passkeys the only ones that may answer; any passkey of the shop without one */
export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  passkeys: readonly PasskeyRow[],
): CallAnswerData<'POST /api/console/sign-in/passkey/begin'> => ({
  challenge,
  rpId: party.id,
  timeout: CHALLENGE_LASTS,
  userVerification: 'required',
  allowCredentials: passkeys.map(descriptorOf),
})

export const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
})

export const isTransport = (text: string): text is PasskeyTransport =>
  PASSKEY_TRANSPORTS.some((transport) => transport === text)

/** A challenge that is waiting for this browser's answer. */
export async function findAsked(
  db: Queryable,
  { clientData, ...asking }: Asking & { clientData: string },
): Promise<{ challenge: string; hash: Buffer; staffId: number | null } | undefined> {
  const challenge = await challengeOf(clientData)
  if (challenge === undefined) return undefined
  const hash = hashOf(challenge)
  const row = await findChallenge(db, { ...asking, hash })
  return row && { challenge, hash, staffId: row.staff_id }
}

/** An answer that a passkey of this shop has signed. It counts once `takeAnswer` has taken it. */
export type SignedAnswer = { passkey: PasskeyRow; counter: number; hash: Buffer }

/** Checks the answer to a challenge; undefined where it is refused, and the challenge is of no use then either. */
export async function checkAnswer(
  { kysely }: Database,
  party: RelyingParty,
  { credential, ...asking }: Asking & { credential: PasskeyAssertion },
): Promise<SignedAnswer | undefined> {
  const { clientDataJSON, userHandle: handle } = credential.response
  const asked = await findAsked(kysely, { ...asking, clientData: clientDataJSON })
  if (asked === undefined) return undefined
  const { challenge, hash, staffId } = asked
  const passkey = await findPasskey(kysely, { credentialId: Buffer.from(credential.id, 'base64url') })
  if (passkey !== undefined && [null, passkey.staff_id].includes(staffId)) {
    const isItsMember = handle == null || handle === userHandle(passkey.staff_id)
    const counter = isItsMember
      ? await verifyAssertion({ party, challenge }, credential, { publicKey: passkey.public_key })
      : undefined
    if (counter !== undefined) return { passkey, counter, hash }
  }
  await deleteChallenge(kysely, hash)
  return undefined
}

/**
 * Uses an answer up. Call it with the member's row locked. A count of uses that went back means that somebody else has a
 * copy of the passkey: that is refused, with an entry in the log, so the transaction must commit.
 * @returns false where the answer was used, the passkey removed, or its count went back
 */
export async function takeAnswer(
  tx: Tx,
  actor: StaffActor,
  { passkey, counter, hash, now }: SignedAnswer & { now: Date },
): Promise<boolean> {
  const { id, staff_id: staffId } = passkey
  if (!(await deleteChallenge(tx, hash))) return false
  if ((await findPasskey(tx, { id, staffId })) === undefined) return false
  if (await notePasskeyUse(tx, id, { counter, now })) return true
  await recordAct(tx, actor, { verb: 'staff.refuse-passkey', id: staffId, after: { passkey: id }, now })
  return false
}
