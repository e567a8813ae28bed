import { MOST_UNPAID_PAPER_ORDERS, type UnpaidTransactions } from '#contracts/orders.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { listUnpaidPaper, type UnpaidOrder } from './orders.queries.ts'

export type { UnpaidOrder } from './orders.queries.ts'

/** A user's paper orders that may still be paid, the oldest first; the user must be locked. */
export async function unpaidPaperOf(tx: Tx, userId: number): Promise<UnpaidOrder[]> {
  return listUnpaidPaper(tx, userId)
}

/**
 * A buyer with as many unpaid paper orders as are allowed makes no further one. Gives those whose time is over
 * but which still hold their stock: they have to be ended first.
 * @throws Failure `too_many_unpaid` with the orders' ids
 */
export function refuseUnpaid(unpaid: readonly UnpaidOrder[], now: Date): number[] {
  if (unpaid.length < MOST_UNPAID_PAPER_ORDERS) return []
  const overdue = unpaid.filter((order) => order.expiresAt <= now)
  if (unpaid.length - overdue.length < MOST_UNPAID_PAPER_ORDERS) return overdue.map((order) => order.id)
  throw tooManyUnpaid(unpaid.map((order) => order.id))
}

export function tooManyUnpaid(ids: number[]): Failure {
  const message = `Paling banyak ${MOST_UNPAID_PAPER_ORDERS} pesanan fisik boleh menunggu pembayaran. Bayar atau batalkan salah satunya dahulu.`
  const data: UnpaidTransactions = { transaction_ids: ids }
  return new Failure('too_many_unpaid', message, { data })
}
