import { MOST_UNPAID_PAPER_ORDERS, type UnpaidTransactions } from '#contracts/orders.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { listUnpaidPaper } from './orders.queries.ts'

/**
 * A buyer with as many unpaid paper orders as are allowed makes no further one. Gives those whose time is over
 * but which still hold their stock: they have to be ended first. The buyer must be locked.
 * @throws Failure `too_many_unpaid` with the orders' ids
 */
export async function refuseUnpaid(tx: Tx, userId: number, now: Date): Promise<number[]> {
  const unpaid = await listUnpaidPaper(tx, userId)
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
