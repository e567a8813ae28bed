import type { CallAnswerData } from '#contracts/calls.ts'
import type { PasskeyAttestation } from '#contracts/console/passkeys.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockOwn, type Own, storeNewRecoveryCodes } from '../own-account.ts'
import { requireName } from '../require-name.ts'
import { dropCodesWithoutFactor, hasSecondFactor, requireOtherFactor } from '../second-factor.ts'
import { deleteOtherStaffSessions } from '../sessions.queries.ts'
import {
  CHALLENGE_LASTS,
  descriptorOf,
  findAsked,
  isTransport,
  newChallenge,
  requireParty,
  userHandle,
} from './ask-passkey.ts'
import {
  deleteChallenge,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
} from './passkeys.queries.ts'
import type { PasskeyDeps } from './use-passkey.ts'
import { ALGORITHMS, verifyAttestation } from './verify-answer.ts'

export type AddPasskeyDeps = Pick<PasskeyDeps, 'database' | 'party' | 'secret'> & {
  readShop: () => Promise<{ name: string }>
}

const MOST_PASSKEYS = 20

/**
 * Asks the browser to make a passkey: one that an authenticator finds by itself, and gives only to a person whom it has
 * verified by PIN, finger or face. An authenticator makes no second one for the same member.
 * @throws Failure conflict where the shop's address has no domain
 */
export async function beginPasskey(
  { database, party, readShop }: AddPasskeyDeps,
  { actor, sessionId, email, now }: Own & { email: string },
): Promise<CallAnswerData<'POST /api/console/me/passkeys/begin'>> {
  const { id: staffId, name } = actor
  const { kysely } = database
  const { id } = requireParty(party())
  return {
    challenge: await newChallenge(kysely, { purpose: 'add', browser: { sessionId }, staffId, now }),
    rp: { id, name: (await readShop()).name },
    user: { id: userHandle(staffId), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LASTS,
    attestation: 'none',
    excludeCredentials: (await listPasskeys(kysely, staffId)).map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/**
 * Adds the passkey that the browser has made. The first second factor ends the member's other sessions, which the
 * password alone had opened, and comes with recovery codes.
 * @returns the recovery codes, which are shown once; none where a second factor was there
 * @throws Failure wrong_credentials, conflict where there are too many or somebody has it
 */
export async function addPasskey(
  { database, party, secret }: AddPasskeyDeps,
  { actor, sessionId, now, name, credential }: Own & { name: string; credential: PasskeyAttestation },
): Promise<{ id: number; recoveryCodes: string[] }> {
  const { kysely } = database
  const present = requireParty(party())
  const { clientDataJSON: clientData, transports } = credential.response
  const asked = await findAsked(kysely, { purpose: 'add', browser: { sessionId }, now, clientData })
  const made = asked && (await verifyAttestation({ party: present, challenge: asked.challenge }, credential))
  if (asked === undefined || made === undefined) {
    if (asked !== undefined) await deleteChallenge(kysely, asked.hash)
    throw notTaken()
  }
  return database.transact(async (tx) => {
    const { id: staffId } = actor
    const before = await lockOwn(tx, staffId)
    if (!(await deleteChallenge(tx, asked.hash))) throw notTaken()
    if (before.passkeys >= MOST_PASSKEYS) {
      throw new Failure('conflict', `Paling banyak ${MOST_PASSKEYS} passkey. Hapus yang tidak dipakai.`)
    }
    const id = await insertPasskey(tx, {
      staff_id: staffId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: [...new Set(transports.filter(isTransport))],
      name: requireName(name),
      created_at: now,
    })
    if (id === undefined) throw new Failure('conflict', 'Passkey ini sudah terdaftar.')
    const isFirst = !hasSecondFactor(before)
    if (isFirst) await deleteOtherStaffSessions(tx, staffId, sessionId)
    const recoveryCodes = isFirst ? await storeNewRecoveryCodes(tx, secret, staffId) : []
    await recordAct(tx, actor, { verb: 'staff.add-passkey', id: staffId, after: { passkey: id }, now })
    return { id, recoveryCodes }
  })
}

const notTaken = () =>
  new Failure(
    'wrong_credentials',
    'Passkey belum tersimpan: jawabannya tidak cocok, atau waktunya habis. Coba lagi.',
  )

type OwnPasskey = Own & { id: number }

/** @throws Failure not_found for another member's passkey as well (F103) */
export async function renameOwnPasskey(
  tx: Tx,
  { actor, now, id, name }: OwnPasskey & { name: string },
): Promise<void> {
  await getOwnPasskey(tx, { staffId: actor.id, id })
  await renamePasskey(tx, id, requireName(name))
  await recordAct(tx, actor, { verb: 'staff.rename-passkey', id: actor.id, after: { passkey: id }, now })
}

/**
 * Removes a passkey, and with it the sessions that it opened, this one too.
 * @throws Failure not_found, conflict for the last second factor of somebody whose rights force one
 */
export async function removePasskey(
  tx: Tx,
  { actor, now, id }: OwnPasskey,
  { isFactorRequired }: { isFactorRequired: boolean },
): Promise<void> {
  const { id: staffId } = actor
  const staff = await lockOwn(tx, staffId)
  await getOwnPasskey(tx, { staffId, id })
  const left = { has_totp: staff.has_totp, passkeys: staff.passkeys - 1 }
  requireOtherFactor(staff, left, { isFactorRequired })
  await deletePasskey(tx, id)
  await dropCodesWithoutFactor(tx, staffId, left)
  await recordAct(tx, actor, { verb: 'staff.remove-passkey', id: staffId, after: { passkey: id }, now })
}

async function getOwnPasskey(tx: Tx, of: { staffId: number; id: number }): Promise<PasskeyRow> {
  const passkey = await findPasskey(tx, of)
  if (passkey === undefined) throw new Failure('not_found', 'Passkey ini sudah dihapus.')
  return passkey
}
