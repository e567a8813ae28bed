import type { Transaction } from '#contracts/orders.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { transactionOf } from './transaction-view.rules.ts'
import { findTransaction } from './transactions.queries.ts'

/**
 * One of the user's own transactions in its present state.
 * @throws Failure `not_found` for one that is not there, or not theirs
 */
export async function getTransaction(
  db: Queryable,
  userId: number,
  id: number,
  now: Date,
): Promise<Transaction> {
  const order = await findTransaction(db, userId, id)
  if (order === undefined) throw new Failure('not_found', 'Transaksi tidak ditemukan.')
  return transactionOf(order, now)
}
