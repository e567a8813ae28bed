import { type InferResult, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'

type StoredStaff = Selectable<Schema['staff']>

const staffRows = (db: Queryable) =>
  db.selectFrom('staff').select(({ selectFrom, fn }) => [
    'staff.id',
    'staff.email',
    'staff.name',
    'staff.is_demo',
    'staff.blocked_at',
    'staff.version',
    'staff.created_at',
    sql<boolean>`staff.totp_secret is not null`.as('has_totp'),
    selectFrom('staff_passkeys')
      .select((passkeys) => passkeys.fn.countAll<number>().as('count'))
      .whereRef('staff_passkeys.staff_id', '=', 'staff.id')
      .$asScalar()
      .$notNull()
      .as('passkeys'),
    selectFrom('staff_recovery_codes')
      .select(fn.countAll<number>().as('codes'))
      .whereRef('staff_recovery_codes.staff_id', '=', 'staff.id')
      .$asScalar()
      .$notNull()
      .as('recovery_codes'),
    selectFrom('staff_sessions')
      .select((sessions) => sessions.fn.max('last_used_at').as('at'))
      .whereRef('staff_sessions.staff_id', '=', 'staff.id')
      .as('last_used_at'),
    jsonArrayFrom(
      selectFrom('roles')
        .innerJoin('staff_roles', 'staff_roles.role_id', 'roles.id')
        .select(['roles.id', 'roles.name', 'roles.is_owner', 'roles.rights'])
        .whereRef('staff_roles.staff_id', '=', 'staff.id')
        .orderBy('roles.id'),
    ).as('roles'),
  ])

export type StaffRow = InferResult<ReturnType<typeof staffRows>>[number]

/** All members of staff, by name. */
export async function listStaff(db: Queryable): Promise<StaffRow[]> {
  return staffRows(db).orderBy('staff.name').orderBy('staff.id').execute()
}

export async function findStaff(db: Queryable, id: number): Promise<StaffRow | undefined> {
  return staffRows(db).where('staff.id', '=', id).executeTakeFirst()
}

export async function findStaffByEmail(db: Queryable, email: string): Promise<StaffRow | undefined> {
  return staffRows(db).where('staff.email', '=', email).executeTakeFirst()
}

/** Also waits for a session that is being opened, which shares this lock. */
export async function lockStaffRow(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * Serialises what changes who is a member, by which e-mail and with which rights: whoever holds it sees every role and
 * every member as they are. Taken before the row of a member.
 */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx.selectFrom('roles').select('id').where('is_owner', '=', true).forNoKeyUpdate().execute()
}

/** Undefined where the e-mail is taken. */
export async function insertStaff(
  tx: Tx,
  staff: { email: string; name: string; password_hash: string },
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('staff')
    .values({ ...staff, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type StaffChange = Partial<
  Pick<StoredStaff, 'email' | 'name' | 'password_hash' | 'blocked_at' | 'totp_secret' | 'totp_step'>
>

/** Changes a member of staff and counts the version up. */
export async function updateStaff(tx: Tx, id: number, change: StaffChange, now: Date): Promise<void> {
  await tx
    .updateTable('staff')
    .set(({ eb }) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function replaceRolesOf(
  tx: Tx,
  staffId: number,
  roles: readonly { id: number }[],
): Promise<void> {
  await tx.deleteFrom('staff_roles').where('staff_id', '=', staffId).execute()
  if (roles.length === 0) return
  await tx
    .insertInto('staff_roles')
    .values(roles.map(({ id }) => ({ staff_id: staffId, role_id: id })))
    .execute()
}

/** Owners who can sign in. */
export async function countOwners(tx: Tx): Promise<number> {
  const { owners } = await tx
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff.id')
    .innerJoin('roles', 'roles.id', 'staff_roles.role_id')
    .select(({ fn }) => fn.countAll<number>().as('owners'))
    .where('roles.is_owner', '=', true)
    .where('staff.blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return owners
}

export async function listDemoStaff(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('is_demo', '=', true)
    .orderBy('id')
    .limit(5)
    .execute()
  return rows.map(({ email }) => email)
}

/** False where nobody can use the console yet. */
export async function hasAnyStaff(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from staff) as any`.execute(db)
  return rows[0]?.any ?? false
}
