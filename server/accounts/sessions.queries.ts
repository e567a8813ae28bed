import type { Selectable } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose } from '#server/platform/database/statement.ts'

type NewSession = Omit<Selectable<Schema['sessions']>, 'id'>

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
