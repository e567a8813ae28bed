import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { UserRow } from './user-of.ts'

const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone',
  'users.birth_date',
  'users.birth_place',
  'users.avatar_image_id',
] as const

export async function findUser(db: Queryable, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

export type Account = UserRow & { password_hash: string; blocked_at: Date | null }

export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select([...userColumns, 'users.password_hash', 'users.blocked_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Undefined where the address has an account already. */
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

export type NewSession = {
  token_hash: Buffer
  user_id: number
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.blocked_at', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function prolongSession(
  db: Queryable,
  tokenHash: Buffer,
  times: { lastUsedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: times.lastUsedAt, expires_at: times.expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', times.lastUsedAt)
    .execute()
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(tx: Tx, userId: number, except: Buffer | undefined): Promise<void> {
  let deletion = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) deletion = deletion.where('token_hash', '!=', except)
  await deletion.execute()
}

export async function deleteSessionsExpiredBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
}
