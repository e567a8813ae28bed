import { MOST_UNPAID_ORDERS, type UnpaidTransactions } from '#contracts/orders.ts'
import { Failure } from '#server/platform/failure.ts'
import { isOverdue, type OrderKind } from './order.rules.ts'
import type { UnpaidOrder } from './orders.queries.ts'

export type { UnpaidOrder } from './orders.queries.ts'

/** The kinds in which unpaid orders are counted. Ebooks and magazines are both digital. */
export type UnpaidKind = 'paper' | 'digital' | 'subscription'

const countedAs: Record<OrderKind, UnpaidKind> = {
  paper: 'paper',
  digital: 'digital',
  magazine: 'digital',
  subscription: 'subscription',
}

/** A user's orders that may still be paid, the oldest first. An earlier statement must have locked the user. */
export { unpaidOf } from './orders.queries.ts'

/**
 * Refuses an order of a kind of which the buyer already has the allowed number of unpaid orders. Returns overdue
 * orders that still hold stock or quota: they have to be ended first.
 * @throws Failure `too_many_unpaid` with the orders' ids
 */
export function refuseUnpaid(unpaid: readonly UnpaidOrder[], kind: OrderKind, now: Date): number[] {
  const same = unpaid.filter((order) => countedAs[order.kind] === countedAs[kind])
  if (same.length < MOST_UNPAID_ORDERS) return []
  const overdue = same.filter((order) => isOverdue(order, now))
  if (same.length - overdue.length < MOST_UNPAID_ORDERS) return idsOf(overdue)
  throw tooManyUnpaid(kind, idsOf(same))
}

const idsOf = (orders: readonly UnpaidOrder[]) => orders.map((order) => order.id)

const words: Record<UnpaidKind, string> = { paper: 'fisik', digital: 'digital', subscription: 'langganan' }

export function tooManyUnpaid(kind: OrderKind, ids: readonly number[]): Failure {
  const message = `Paling banyak ${MOST_UNPAID_ORDERS} pesanan ${words[countedAs[kind]]} boleh menunggu pembayaran. Bayar atau batalkan salah satunya dahulu.`
  const data: UnpaidTransactions = { transaction_ids: [...ids] }
  return new Failure('too_many_unpaid', message, { data })
}
