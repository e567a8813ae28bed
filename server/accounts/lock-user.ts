import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import { lockLivingUser, lockUserWithKey } from './accounts.queries.ts'
import type { UserRow } from './user-of.ts'

/**
 * Locks a user's row until the transaction ends: one change of a user at a time. Whatever writes rows for a user
 * calls this first, in the same transaction, so that nothing is left behind by an account that is being deleted.
 * Rows that only refer to the user can still be written meanwhile.
 * @throws Failure unauthenticated where the account was deleted
 */
export async function lockUser(tx: Tx, userId: number): Promise<UserRow> {
  return livingUser(await lockLivingUser(tx, userId))
}

/** The same for the deletion itself: rows that only refer to the user wait as well. */
export async function lockUserForDeletion(tx: Tx, userId: number): Promise<UserRow> {
  return livingUser(await lockUserWithKey(tx, userId))
}

function livingUser(row: UserRow | undefined): UserRow {
  if (row === undefined) throw accountGone()
  return row
}

/** The same failure as for any session that has ended. */
export const accountGone = () => new Failure('unauthenticated', sentenceOf.sessionExpired)
