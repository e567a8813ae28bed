import type { Database } from '#server/platform/database/database.ts'
import { endSession } from './sessions.ts'

/** Ends the session that the token belongs to; others of the same user go on. */
export async function logOut({ database }: { database: Database }, token: string): Promise<void> {
  await endSession(database.kysely, token)
}
