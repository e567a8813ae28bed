import type { Session } from '#contracts/accounts.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { deviceName } from './device.rules.ts'
import { lockUser } from './lock-user.ts'
import { deleteSessionOf, listSessionRows } from './sessions.queries.ts'
import { endOtherSessions, sessionHash } from './sessions.ts'

/** The user's live sessions, the most recently used first. */
export async function listSessions(
  { kysely: db }: Database,
  { userId, token, now }: { userId: number; token: string; now: Date },
): Promise<Session[]> {
  const current = sessionHash(token)
  const rows = await listSessionRows(db, userId, now)
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    created_at: isoInWib(row.created_at),
    last_used_at: isoInWib(row.last_used_at),
    current: row.token_hash.equals(current),
  }))
}

/**
 * Ends a session with what it made.
 * @throws Failure not_found where it has ended already or belongs to another user; unauthenticated
 */
export async function endSessionById(
  database: Database,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  const ended = await database.transact(async (tx) => {
    await lockUser(tx, userId)
    return deleteSessionOf(tx, userId, id)
  })
  if (ended) return
  throw new Failure('not_found', 'Perangkat ini sudah tidak masuk.')
}

/**
 * Ends all sessions of a user but that of the token, with what they made.
 * @throws Failure unauthenticated where the account was deleted meanwhile
 */
export const endSessionsElsewhere = (
  database: Database,
  { userId, token }: { userId: number; token: string },
): Promise<void> =>
  database.transact(async (tx) => {
    await lockUser(tx, userId)
    await endOtherSessions(tx, userId, token)
  })
