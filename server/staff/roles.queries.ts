import type { Selectable } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'

const columns = ['id', 'name', 'is_owner', 'rights', 'version'] as const
export type RoleRecord = Pick<Selectable<Schema['roles']>, (typeof columns)[number]>

export async function listRoleRows(db: Queryable): Promise<(RoleRecord & { members: number })[]> {
  return db
    .selectFrom('roles')
    .select(columns)
    .select(({ selectFrom, fn }) =>
      selectFrom('staff_roles')
        .select(fn.countAll<number>().as('members'))
        .whereRef('role_id', '=', 'roles.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    )
    .orderBy('id')
    .execute()
}

export async function findRoles(db: Queryable, ids: readonly number[]): Promise<RoleRecord[]> {
  if (ids.length === 0) return []
  return db.selectFrom('roles').select(columns).where('id', 'in', ids).orderBy('id').execute()
}

export async function findRolesByName(db: Queryable, names: readonly string[]): Promise<RoleRecord[]> {
  if (names.length === 0) return []
  return db.selectFrom('roles').select(columns).where('name', 'in', names).orderBy('id').execute()
}

/** Undefined where the name is taken. */
export async function insertRole(
  tx: Tx,
  role: { name: string; rights: string[] },
  now: Date,
): Promise<RoleRecord | undefined> {
  return tx
    .insertInto('roles')
    .values({ ...role, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Whether another role has this name. */
export async function isRoleNameTaken(tx: Tx, name: string, except: number): Promise<boolean> {
  const row = await tx
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', except)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateRole(
  tx: Tx,
  id: number,
  role: { name: string; rights: string[] },
  now: Date,
): Promise<RoleRecord> {
  return tx
    .updateTable('roles')
    .set(({ eb }) => ({ ...role, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute()
}

/** Whether a member or an invitation has the role. */
export async function isRoleInUse(tx: Tx, id: number): Promise<boolean> {
  const uses = await tx
    .selectFrom('staff_roles')
    .select('role_id')
    .where('role_id', '=', id)
    .unionAll(tx.selectFrom('staff_invitation_roles').select('role_id').where('role_id', '=', id))
    .limit(1)
    .execute()
  return uses.length > 0
}
