import type { Tx } from '#server/platform/database/database.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import type { UserRow } from './accounts.queries.ts'
import { lockLivingUser, lockUserWithKey, selectUsersForUpdate } from './accounts.queries.ts'

/**
 * Locks a user's row until the transaction ends, so that one change of a user runs at a time. Every transaction that
 * writes rows for a user calls this first, so that the deletion of an account misses no row. Rows that only refer to
 * the user can still be written meanwhile.
 * @throws Failure unauthenticated where the account was deleted
 */
export async function lockUser(tx: Tx, userId: number): Promise<UserRow> {
  return livingUser(await lockLivingUser(tx, userId))
}

/** The same for the deletion itself, where rows that only refer to the user have to wait as well. */
export async function lockUserForDeletion(tx: Tx, userId: number): Promise<UserRow> {
  return livingUser(await lockUserWithKey(tx, userId))
}

/** Locks several users, in the order of their ids. Returns those whose accounts are not deleted. */
export function lockUsers(userIds: readonly number[]): Statement<number[]> {
  return selectUsersForUpdate(userIds)
}

function livingUser(row: UserRow | undefined): UserRow {
  if (row === undefined) throw accountGone()
  return row
}

/**
 * The same for an operator who names a customer.
 * @throws Failure not_found
 */
export async function lockCustomer(tx: Tx, userId: number): Promise<void> {
  if ((await lockLivingUser(tx, userId)) === undefined) throw customerNotFound()
}

export const customerNotFound = () => new Failure('not_found', 'Pelanggan ini tidak ditemukan.')

/** The failure of an ended session, for an account that was deleted. */
export const accountGone = () => new Failure('unauthenticated', sentenceOf.sessionExpired)
