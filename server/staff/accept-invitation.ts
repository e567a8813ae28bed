import type { Passwords } from '#server/accounts/hash-password.ts'
import { passwordProblem } from '#server/accounts/password.rules.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { deleteInvitation, type InvitationRow } from './invitations.queries.ts'
import { openInvitation } from './invitations.ts'
import { requireName } from './require-name.ts'
import { deleteOtherStaffSessions } from './sessions.queries.ts'
import { openStaffSession, type Visitor } from './sessions.ts'
import {
  findStaff,
  insertStaff,
  lockRoles,
  lockStaffRow,
  replaceRolesOf,
  updateStaff,
} from './staff.queries.ts'

/**
 * Uses a link: makes the account, or sets the new password of one, and opens a session.
 * @returns the token of the session
 * @throws Failure not_found, invalid beside `password`, email_taken, blocked, too_many, unavailable
 */
export async function acceptInvitation(
  { database, passwords }: { database: Database; passwords: Passwords },
  request: Visitor & { token: string; name: string; password: string },
): Promise<string> {
  const { token, password, ip, now } = request
  const { email } = await openInvitation(database.kysely, token, now)
  const name = requireName(request.name)
  const problem = passwordProblem(password, { email, name })
  if (problem !== undefined) throw fieldFailure('password', problem)
  const hash = await passwords.admit({ address: ip, account: `staff ${email}` }, (hashing) =>
    hashing.hash(password),
  )
  return database.transact(async (tx) => {
    await lockRoles(tx)
    const invitation = await openInvitation(tx, token, now)
    await deleteInvitation(tx, invitation.id)
    const isNew = invitation.staff_id === null
    const id = await (isNew ? addMember : renewMember)(tx, invitation, { name, hash, now })
    const session = await openStaffSession(tx, id, request)
    const actor = { kind: 'staff', id, name, rights: new Set<never>(), ip } as const
    const after = isNew ? { roles: invitation.roles.map((role) => role.name) } : null
    await recordAct(tx, actor, { verb: isNew ? 'staff.join' : 'staff.renew', id, after, now })
    return session
  })
}

type NewCredentials = { name: string; hash: string; now: Date }

async function addMember(
  tx: Tx,
  { email, roles }: InvitationRow,
  { name, hash, now }: NewCredentials,
): Promise<number> {
  const id = await insertStaff(tx, { email, name, password_hash: hash }, now)
  if (id === undefined) throw fieldFailure('email', 'Email ini sudah dipakai anggota staf', 'email_taken')
  await replaceRolesOf(tx, id, roles)
  return id
}

async function renewMember(
  tx: Tx,
  { staff_id }: InvitationRow,
  { name, hash, now }: NewCredentials,
): Promise<number> {
  const staff = staff_id === null ? undefined : await findStaff(tx, staff_id)
  if (staff === undefined) throw new Error('an invitation of no member cannot renew one')
  if (staff.blocked_at !== null) throw new Failure('blocked', 'Akun staf ini diblokir. Hubungi pemilik toko.')
  await lockStaffRow(tx, staff.id)
  await updateStaff(tx, staff.id, { name, password_hash: hash }, now)
  await deleteOtherStaffSessions(tx, staff.id, undefined)
  return staff.id
}
