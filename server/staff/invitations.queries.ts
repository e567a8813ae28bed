import type { InferResult, Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'

const invitations = (db: Queryable) =>
  db
    .selectFrom('staff_invitations as invitation')
    .select(({ selectFrom }) => [
      'invitation.id',
      'invitation.email',
      'invitation.staff_id',
      'invitation.invited_by',
      'invitation.created_at',
      'invitation.expires_at',
      jsonArrayFrom(
        selectFrom('roles')
          .innerJoin('staff_invitation_roles as given', 'given.role_id', 'roles.id')
          .select(['roles.id', 'roles.name', 'roles.is_owner', 'roles.rights'])
          .whereRef('given.invitation_id', '=', 'invitation.id')
          .orderBy('roles.id'),
      ).as('roles'),
    ])
export type InvitationRow = InferResult<ReturnType<typeof invitations>>[number]

export async function listInvitationRows(db: Queryable, now: Date): Promise<InvitationRow[]> {
  return invitations(db).where('expires_at', '>', now).orderBy('invitation.id', 'desc').execute()
}

export async function findInvitation(db: Queryable, id: number): Promise<InvitationRow | undefined> {
  return invitations(db).where('invitation.id', '=', id).executeTakeFirst()
}

export async function findInvitationFor(db: Queryable, email: string): Promise<InvitationRow | undefined> {
  return invitations(db).where('email', '=', email).executeTakeFirst()
}

export async function findInvitationByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  return invitations(db).where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst()
}

export async function insertInvitation(
  tx: Tx,
  invitation: Omit<Selectable<Schema['staff_invitations']>, 'id'>,
  roleIds: readonly number[],
): Promise<number> {
  const { id } = await tx
    .insertInto('staff_invitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (roleIds.length > 0) {
    await tx
      .insertInto('staff_invitation_roles')
      .values(roleIds.map((role_id) => ({ invitation_id: id, role_id })))
      .execute()
  }
  return id
}

/** False where somebody else has used or revoked it meanwhile. */
export async function deleteInvitation(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The link with which a member may set a new password. */
export async function deleteResetOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('staff_id', '=', staffId).execute()
}

export async function deleteExpiredInvitations(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', now).execute()
}
