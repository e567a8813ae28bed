import { DAY } from '#kernel/time.ts'
import { normalEmail } from '#server/accounts/plain-text.rules.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { requireRightsToGrant, rightsOfRoles } from './granted-rights.rules.ts'
import {
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  findInvitationFor,
  type InvitationRow,
  insertInvitation,
} from './invitations.queries.ts'
import { getRoles } from './manage-staff.ts'
import { dropFactors } from './second-factor.ts'
import { deleteOtherStaffSessions } from './sessions.queries.ts'
import { newToken, tokenHash } from './sessions.ts'
import { findStaff, findStaffByEmail, lockRoles, lockStaffRow } from './staff.queries.ts'

const LASTS = DAY

export type MadeInvitation = { id: number; token: string; expiresAt: Date }

/**
 * Invites somebody to an account with these roles, in place of an earlier invitation of the e-mail. Nobody gives rights
 * that they lack (F100).
 * @returns the token of the link, which is stored only as a hash
 * @throws Failure forbidden, email_taken beside `email`, invalid beside `roles`
 */
export async function inviteStaff(
  tx: Tx,
  actor: Actor,
  invitation: { email: string; roleIds: readonly number[]; now: Date },
): Promise<MadeInvitation> {
  requireRight(actor, 'staf.kelola')
  const { now } = invitation
  const email = normalEmail(invitation.email)
  await lockRoles(tx)
  if ((await findStaffByEmail(tx, email)) !== undefined) {
    throw fieldFailure('email', 'Email ini sudah dipakai anggota staf', 'email_taken')
  }
  const roles = await getRoles(tx, invitation.roleIds)
  requireRightsToGrant(actor, rightsOfRoles(roles))
  const roleIds = roles.map((role) => role.id)
  const made = await replaceInvitation(tx, actor, { email, staffId: null, roleIds, now })
  const after = { email, roles: roles.map(({ name }) => name) }
  await recordAct(tx, actor, { verb: 'invitation.create', id: made.id, after, now })
  return made
}

/**
 * Makes a link with which a member sets a new password; the second factor and the sessions are gone at once. Only at
 * the command line: in the console whoever makes the link could enter as the member.
 * @throws Failure not_found
 */
export async function resetStaff(
  tx: Tx,
  actor: Actor,
  reset: { email: string; now: Date },
): Promise<MadeInvitation> {
  requireRight(actor, 'staf.kelola')
  const { now } = reset
  const email = normalEmail(reset.email)
  await lockRoles(tx)
  const staff = await findStaffByEmail(tx, email)
  if (staff === undefined) throw new Failure('not_found', `Tidak ada anggota staf dengan email ${email}`)
  await lockStaffRow(tx, staff.id)
  requireRightsToGrant(actor, rightsOfRoles(staff.roles))
  await dropFactors(tx, staff.id, now)
  await deleteOtherStaffSessions(tx, staff.id, undefined)
  const made = await replaceInvitation(tx, actor, { email, staffId: staff.id, roleIds: [], now })
  await recordAct(tx, actor, { verb: 'staff.reset', id: staff.id, now })
  return made
}

async function replaceInvitation(
  tx: Tx,
  actor: Actor,
  {
    email,
    staffId,
    roleIds,
    now,
  }: { email: string; staffId: number | null; roleIds: readonly number[]; now: Date },
): Promise<MadeInvitation> {
  const earlier = await findInvitationFor(tx, email)
  if (earlier !== undefined) {
    requireRightsToGrant(actor, rightsOfRoles(earlier.roles))
    await deleteInvitation(tx, earlier.id)
  }
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LASTS)
  const row = {
    token_hash: tokenHash(token),
    email,
    staff_id: staffId,
    invited_by: actor.kind === 'staff' ? actor.id : null,
    created_at: now,
    expires_at: expiresAt,
  }
  return { id: await insertInvitation(tx, row, roleIds), token, expiresAt }
}

/** @throws Failure forbidden, not_found */
export async function revokeInvitation(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  requireRight(actor, 'staf.kelola')
  await lockRoles(tx)
  const invitation = await findInvitation(tx, id)
  if (invitation === undefined) throw new Failure('not_found', 'Undangan ini tidak ditemukan.')
  requireRightsToGrant(actor, rightsOfRoles(invitation.roles))
  await deleteInvitation(tx, id)
  const before = { email: invitation.email, roles: invitation.roles.map(({ name }) => name) }
  await recordAct(tx, actor, { verb: 'invitation.revoke', id, before, now })
}

/**
 * The invitation of a link.
 * @throws Failure not_found where it was used, revoked or has expired, or its maker may no longer give its roles
 */
export async function openInvitation(db: Queryable, token: string, now: Date): Promise<InvitationRow> {
  const invitation = await findInvitationByToken(db, tokenHash(token), now)
  if (invitation === undefined || !(await mayStillInvite(db, invitation))) {
    throw new Failure(
      'not_found',
      'Tautan ini sudah dipakai atau tidak berlaku lagi. Mintalah undangan baru.',
    )
  }
  return invitation
}

/** Whoever was dismissed, or lost rights, since they invited gives none of them any more (F100, F115). */
async function mayStillInvite(db: Queryable, { invited_by, roles }: InvitationRow): Promise<boolean> {
  if (invited_by === null) return true
  const inviter = await findStaff(db, invited_by)
  if (inviter === undefined || inviter.blocked_at !== null) return false
  const held = rightsOfRoles(inviter.roles)
  return held.has('staf.kelola') && [...rightsOfRoles(roles)].every((right) => held.has(right))
}
