import type { Selectable } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'

const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone',
  'users.birth_date',
  'users.birth_place',
  'users.avatar_image_id',
] as const

export type UserRow = Pick<
  Selectable<Schema['users']>,
  'id' | 'name' | 'email' | 'phone' | 'birth_date' | 'birth_place' | 'avatar_image_id'
>

export async function findUser(db: Queryable, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

const livingUser = (tx: Tx, id: number) =>
  tx.selectFrom('users').select(userColumns).where('id', '=', id).where('deleted_at', 'is', null)

export async function lockLivingUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  return livingUser(tx, id).forNoKeyUpdate().executeTakeFirst()
}

/** Unlike the weaker lock, it also conflicts with inserts of rows that refer to the user. */
export async function lockUserWithKey(tx: Tx, id: number): Promise<UserRow | undefined> {
  return livingUser(tx, id).forUpdate().executeTakeFirst()
}

/** In the order of their ids, as every transaction that locks several users does. */
export function selectUsersForUpdate(userIds: readonly number[]): Statement<number[]> {
  const query = compose
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
  return statement(query, (rows) => rows.map(({ id }) => id))
}

export type ProfileValues = Omit<UserRow, 'id' | 'email'> & { updated_at: Date }

export async function updateProfile(tx: Tx, id: number, profile: ProfileValues): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set(profile)
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

export async function clearAvatar(tx: Tx, id: number, now: Date): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ avatar_image_id: null, updated_at: now })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

export async function findPasswordHash(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash
}

export async function updatePasswordHash(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

export async function listDemoEmails(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('is_demo', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(5)
    .execute()
  return rows.map((row) => row.email)
}

export type Account = UserRow & { password_hash: string; blocked_at: Date | null }

export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select([...userColumns, 'users.password_hash', 'users.blocked_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Undefined where the e-mail has an account already. */
export async function insertUser(
  db: Queryable,
  user: { email: string; name: string; password_hash: string; consented_at: Date },
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({ ...user, created_at: user.consented_at, updated_at: user.consented_at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst()
}
