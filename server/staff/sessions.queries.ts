import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import type { AliveAt } from './session-times.rules.ts'

export type NewStaffSession = Omit<Selectable<Schema['staff_sessions']>, 'id'>

export async function insertStaffSession(tx: Tx, session: NewStaffSession): Promise<number> {
  const { id } = await tx
    .insertInto('staff_sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes all but the sessions that were used last. */
export async function deleteStaffSessionsBeyond(tx: Tx, staffId: number, most: number): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('staff_sessions')
        .select('id')
        .where('staff_id', '=', staffId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute()
}

/** A session that has neither ended nor idled too long, of a member who is not blocked, with the member's roles. */
export async function findStaffSession(db: Queryable, tokenHash: Buffer, { now, usedSince }: AliveAt) {
  return db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(({ selectFrom }) => [
      'session.id',
      'session.last_used_at',
      'session.confirmed_at',
      'staff.id as staff_id',
      'staff.name',
      sql<boolean>`staff.totp_secret is not null
        or exists (select from staff_passkeys where staff_id = staff.id)`.as('has_second_factor'),
      jsonArrayFrom(
        selectFrom('roles')
          .innerJoin('staff_roles', 'staff_roles.role_id', 'roles.id')
          .select(['roles.is_owner', 'roles.rights'])
          .whereRef('staff_roles.staff_id', '=', 'staff.id'),
      ).as('roles'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', usedSince)
    .where('staff.blocked_at', 'is', null)
    .executeTakeFirst()
}

export async function noteStaffSessionUse(db: Queryable, id: number, now: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute()
}

export async function confirmStaffSession(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('staff_sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
}

export async function listStaffSessions(db: Queryable, staffId: number, { now, usedSince }: AliveAt) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False where the member has no such session. */
export async function deleteStaffSession(tx: Tx, staffId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether the member's session is there. It cannot end before the transaction does. */
export async function lockStaffSession(tx: Tx, staffId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all sessions of a member but one. */
export async function deleteOtherStaffSessions(
  tx: Tx,
  staffId: number,
  except: number | undefined,
): Promise<void> {
  let deletion = tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId)
  if (except !== undefined) deletion = deletion.where('id', '!=', except)
  await deletion.execute()
}

export async function deleteStaffSessionsBefore(db: Queryable, { now, usedSince }: AliveAt): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('last_used_at', '<=', usedSince)]))
    .execute()
}
