import type { Database } from '#server/platform/database/database.ts'
import { lockUser } from './lock-user.ts'
import { endSession } from './sessions.ts'

/**
 * Ends the session of the token with what it made, and no other of the user.
 * @throws Failure unauthenticated where the account was deleted meanwhile
 */
export async function logOut(
  { database }: { database: Database },
  { userId, token }: { userId: number; token: string },
): Promise<void> {
  await database.transact(async (tx) => {
    // First, since a deletion of the account locks what the session made before the session itself.
    await lockUser(tx, userId)
    await endSession(tx, token)
  })
}
