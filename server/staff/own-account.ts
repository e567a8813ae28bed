import { MINUTE } from '#kernel/time.ts'
import type { Hashing } from '#server/accounts/hash-password.ts'
import { passwordProblem } from '#server/accounts/password.rules.ts'
import { takePasswordAttempt } from '#server/accounts/password-attempts.ts'
import { normalEmail } from '#server/accounts/plain-text.rules.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { StaffActor } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import { findCredentials, replaceRecoveryCodes } from './credentials.queries.ts'
import { deleteResetOf } from './invitations.queries.ts'
import { requireName } from './require-name.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import {
  dropCodesWithoutFactor,
  hasSecondFactor,
  newRecoveryCodes,
  recoveryCodeHash,
  requireOtherFactor,
} from './second-factor.ts'
import {
  confirmStaffSession,
  deleteOtherStaffSessions,
  deleteStaffSession,
  lockStaffSession,
} from './sessions.queries.ts'
import type { SignInDeps } from './sign-in.ts'
import {
  findStaff,
  findStaffByEmail,
  lockRoles,
  lockStaffRow,
  type StaffRow,
  updateStaff,
} from './staff.queries.ts'
import { base32, matchingStep, newTotpSecret, totpUri } from './totp.rules.ts'

export type OwnAccountDeps = SignInDeps & { readShop: () => Promise<{ name: string }> }

export async function getOwn(db: Queryable, id: number): Promise<StaffRow> {
  const staff = await findStaff(db, id)
  if (staff === undefined) throw new Error(`there is no member of staff ${id}`)
  return staff
}

/** A member of staff who acts on the own account, in the session of the request. */
export type Own = { actor: StaffActor; sessionId: number; now: Date }

/**
 * The password once more, so that access to an open browser is not enough for what is sensitive (F113).
 * @throws Failure wrong_credentials beside `password`, too_many, unavailable
 */
export async function confirmSignIn(
  { database, passwords, limits }: OwnAccountDeps,
  { actor, sessionId, now, password }: Own & { password: string },
): Promise<void> {
  const account = `staff ${actor.id}`
  const { ip } = actor
  await passwords.admit({ address: ip, account }, async (hashing: Hashing) => {
    const attempt = await takePasswordAttempt(database.kysely, limits, {
      purpose: 'confirm',
      account,
      ip,
      now,
    })
    let wrong = false
    try {
      const staff = await findCredentials(database.kysely, actor.id)
      wrong = !(await hashing.verify(staff?.password_hash, password))
    } finally {
      if (!wrong) await attempt.giveBack()
    }
    if (wrong) throw fieldFailure('password', 'Password yang Anda masukkan salah', 'wrong_credentials')
  })
  await database.transact(async (tx) => {
    await confirmStaffSession(tx, sessionId, now)
    await recordAct(tx, actor, { verb: 'staff.confirm', id: actor.id, now })
  })
}

/** @throws Failure email_taken beside `email` */
export async function changeOwnProfile(
  tx: Tx,
  { actor, now }: Own,
  profile: { name: string; email: string },
): Promise<void> {
  const { id } = actor
  const name = requireName(profile.name)
  const email = normalEmail(profile.email)
  // Two members may want one e-mail at the same moment.
  await lockRoles(tx)
  const before = await lockOwn(tx, id)
  const holder = await findStaffByEmail(tx, email)
  if (holder !== undefined && holder.id !== id) {
    throw fieldFailure('email', 'Email ini sudah dipakai anggota staf lain', 'email_taken')
  }
  const profileOf = ({ name, email }: { name: string; email: string }) => ({ name, email })
  const change = { verb: 'staff.change-profile', id, before: profileOf(before), now } as const
  await recordChange(tx, actor, change, async () => {
    await updateStaff(tx, id, { name, email }, now)
    return { name, email }
  })
}

/**
 * Sets a new password, and ends the member's other sessions and a link to reset the password.
 * @throws Failure invalid beside `password`, unauthenticated where the session has ended meanwhile, too_many,
 *   unavailable
 */
export async function changeOwnPassword(
  { database, passwords }: OwnAccountDeps,
  { actor, sessionId, now, password }: Own & { password: string },
): Promise<void> {
  const { id, ip } = actor
  const { email, name } = await getOwn(database.kysely, id)
  const problem = passwordProblem(password, { email, name })
  if (problem !== undefined) throw fieldFailure('password', problem)
  const hash = await passwords.admit({ address: ip, account: `staff ${id}` }, (hashing) =>
    hashing.hash(password),
  )
  await database.transact(async (tx) => {
    await lockStaffRow(tx, id)
    // While the password was being hashed, another device may have set one and ended this session.
    if (!(await lockStaffSession(tx, id, sessionId))) {
      throw new Failure('unauthenticated', sentenceOf.sessionExpired)
    }
    await updateStaff(tx, id, { password_hash: hash }, now)
    await deleteOtherStaffSessions(tx, id, sessionId)
    await deleteResetOf(tx, id)
    await recordAct(tx, actor, { verb: 'staff.change-password', id, now })
  })
}

/** @throws Failure not_found for another member's session as well (F103) */
export async function endOwnSession(tx: Tx, { actor, now }: Own, id: number): Promise<void> {
  if (!(await deleteStaffSession(tx, actor.id, id))) {
    throw new Failure('not_found', 'Perangkat ini sudah tidak masuk.')
  }
  await recordAct(tx, actor, { verb: 'staff.end-session', id: actor.id, now })
}

export async function signOut(tx: Tx, { actor, sessionId, now }: Own): Promise<void> {
  await deleteStaffSession(tx, actor.id, sessionId)
  await recordAct(tx, actor, { verb: 'staff.sign-out', id: actor.id, now })
}

const SETUP_LASTS = 15 * MINUTE

/** A new secret for an authenticator app. It counts once a code of it was typed; until then nothing is stored. */
export async function beginTotp(
  { secret: shopSecret, readShop }: Pick<OwnAccountDeps, 'secret' | 'readShop'>,
  { actor, email, now }: { actor: StaffActor; email: string; now: Date },
): Promise<{ secret: string; uri: string; setup: string }> {
  const secret = newTotpSecret()
  const setup = { id: actor.id, secret: secret.toString('hex'), until: now.getTime() + SETUP_LASTS }
  return {
    secret: base32(secret),
    uri: totpUri(secret, { shop: (await readShop()).name, email }),
    setup: sealSecret(shopSecret, Buffer.from(JSON.stringify(setup))).toString('base64url'),
  }
}

/**
 * Sets the authenticator app up, in place of an earlier one, and ends the member's other sessions.
 * @returns the recovery codes, which are shown once
 * @throws Failure unauthenticated where the set-up is too long ago, wrong_credentials beside `code`
 */
export async function confirmTotp(
  tx: Tx,
  shopSecret: string,
  { actor, sessionId, now, setup, code }: Own & { setup: string; code: string },
): Promise<string[]> {
  const secret = readSetup(shopSecret, setup, { id: actor.id, now })
  if (secret === undefined) {
    throw fieldFailure(
      'code',
      'Waktu untuk memindai kode QR telah habis. Ulangi dari awal.',
      'wrong_credentials',
    )
  }
  const step = matchingStep(secret, code, { now, lastStep: null })
  if (step === undefined) {
    throw fieldFailure('code', 'Kode ini tidak cocok. Periksa jam ponsel Anda.', 'wrong_credentials')
  }
  await lockStaffRow(tx, actor.id)
  await updateStaff(tx, actor.id, { totp_secret: sealSecret(shopSecret, secret), totp_step: step }, now)
  await deleteOtherStaffSessions(tx, actor.id, sessionId)
  const codes = await storeNewRecoveryCodes(tx, shopSecret, actor.id)
  await recordAct(tx, actor, { verb: 'staff.set-up-totp', id: actor.id, now })
  return codes
}

function readSetup(shopSecret: string, setup: string, own: { id: number; now: Date }): Buffer | undefined {
  const opened = openSecret(shopSecret, Buffer.from(setup, 'base64url'))
  if (opened === undefined) return undefined
  const { id, secret, until } = JSON.parse(opened.toString('utf8'))
  return id === own.id && until > own.now.getTime() ? Buffer.from(secret, 'hex') : undefined
}

/**
 * Takes the authenticator app away, and the recovery codes unless a passkey remains.
 * @throws Failure not_found, conflict for the last second factor of somebody whose rights force one
 */
export async function removeTotp(
  tx: Tx,
  { actor, now }: Own,
  { isFactorRequired }: { isFactorRequired: boolean },
): Promise<void> {
  const staff = await lockOwn(tx, actor.id)
  if (!staff.has_totp) throw new Failure('not_found', 'Aplikasi autentikator belum dipasang.')
  const left = { has_totp: false, passkeys: staff.passkeys }
  requireOtherFactor(staff, left, { isFactorRequired })
  await updateStaff(tx, actor.id, { totp_secret: null, totp_step: null }, now)
  await dropCodesWithoutFactor(tx, actor.id, left)
  await recordAct(tx, actor, { verb: 'staff.remove-totp', id: actor.id, now })
}

/** @returns new recovery codes, in place of all earlier ones */
export async function renewRecoveryCodes(tx: Tx, shopSecret: string, { actor, now }: Own): Promise<string[]> {
  if (!hasSecondFactor(await lockOwn(tx, actor.id))) {
    throw new Failure('conflict', 'Pasang aplikasi autentikator atau passkey lebih dahulu.')
  }
  const codes = await storeNewRecoveryCodes(tx, shopSecret, actor.id)
  await recordAct(tx, actor, { verb: 'staff.renew-recovery-codes', id: actor.id, now })
  return codes
}

/** Stores new recovery codes, in place of all earlier ones. @returns what is shown once */
export async function storeNewRecoveryCodes(tx: Tx, shopSecret: string, staffId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryCodeHash(shopSecret, staffId, code)),
  )
  return codes
}

/** The member's own row, as nobody else changes it meanwhile. */
export async function lockOwn(tx: Tx, id: number): Promise<StaffRow> {
  await lockStaffRow(tx, id)
  return getOwn(tx, id)
}
