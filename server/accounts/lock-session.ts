import type { Tx } from '#server/platform/database/database.ts'
import { accountGone } from './lock-user.ts'
import { lockLiveSession } from './sessions.queries.ts'
import { sessionHash } from './sessions.ts'

/**
 * Locks the session of a token, so that it does not end before the transaction does. For what takes its time after the
 * caller was identified, and for rows that belong to the session. Lock the user first.
 * @throws Failure unauthenticated where the session has ended meanwhile
 */
export async function lockSession(
  tx: Tx,
  { userId, token, now }: { userId: number; token: string; now: Date },
): Promise<{ id: number; expiresAt: Date }> {
  const row = await lockLiveSession(tx, { userId, tokenHash: sessionHash(token), now })
  if (row === undefined) throw accountGone()
  return { id: row.id, expiresAt: row.expires_at }
}
