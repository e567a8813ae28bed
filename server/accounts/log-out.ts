import type { Database } from '#server/platform/database/database.ts'
import { endSession } from './sessions.ts'

/** Ends the session of the token, and no other of the user. */
export async function logOut({ database }: { database: Database }, token: string): Promise<void> {
  await endSession(database.kysely, token)
}
