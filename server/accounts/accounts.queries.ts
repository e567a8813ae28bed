import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'
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

export type ProfileValues = {
  name: string
  phone: string | null
  birth_date: string | null
  birth_place: string | null
  avatar_image_id: number | null
  updated_at: Date
}

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

export type NewSession = {
  token_hash: Buffer
  user_id: number
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/**
 * Inserts a session, unless the account was deleted or blocked, or its password changed since the hash was read. Waits for
 * transactions that are changing the account. Returns whether it inserted.
 */
export async function insertSession(
  db: Queryable,
  session: NewSession,
  passwordHash: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ val }) => [
          val(session.token_hash).as('token_hash'),
          'users.id',
          val(session.user_agent).as('user_agent'),
          val(session.created_at).as('created_at'),
          val(session.last_used_at).as('last_used_at'),
          val(session.expires_at).as('expires_at'),
        ])
        .where('users.id', '=', session.user_id)
        .where('users.deleted_at', 'is', null)
        .where('users.blocked_at', 'is', null)
        .where('users.password_hash', '=', passwordHash)
        .forShare(),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes all but the sessions that were used last. */
export async function deleteSessionsBeyond(db: Queryable, userId: number, most: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute()
}

const liveSession = prepare(({ tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  compose
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.blocked_at', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null),
)

export async function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const { rows } = await db.executeQuery(liveSession({ tokenHash, now }))
  return rows[0]
}

/** Sessions can be used while they are locked, but not deleted. */
export async function lockLiveSession(
  tx: Tx,
  { userId, tokenHash, now }: { userId: number; tokenHash: Buffer; now: Date },
): Promise<{ id: number; expires_at: Date } | undefined> {
  return tx
    .selectFrom('sessions')
    .select(['id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .forKeyShare()
    .executeTakeFirst()
}

export async function extendSession(
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

export async function listSessionRows(db: Queryable, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** False where the user has no such session. */
export async function deleteSessionOf(db: Queryable, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteSessionsOf(tx: Tx, userId: number, except: Buffer | undefined): Promise<void> {
  let deletion = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) deletion = deletion.where('token_hash', '!=', except)
  await deletion.execute()
}

export async function deleteSessionsExpiredBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
}
