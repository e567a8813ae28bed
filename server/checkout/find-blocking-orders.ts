import type { EarlierTransaction } from '#contracts/orders.ts'
import { isOverdue, kindOfLines } from '#server/orders/order.rules.ts'
import type { DraftLine } from '#server/orders/order.ts'
import { refuseUnpaid, tooManyUnpaid, type UnpaidOrder } from '#server/orders/refuse-unpaid.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Obstacle } from './checkout.queries.ts'

/** Overdue orders, which block a purchase until they are ended. */
export type BlockingOrders = { overdue: readonly number[]; refusal: Failure }

/**
 * Checks, under the buyer's lock, whether a buyer may order these lines (a subscription has none). Returns overdue
 * orders that block the purchase; undefined if nothing does.
 * @throws Failure `already_owned`, `already_pending`, `too_many_unpaid`
 */
export function findBlockingOrders(
  {
    lines,
    obstacles,
    unpaid,
  }: { lines: readonly DraftLine[]; obstacles: readonly Obstacle[]; unpaid: readonly UnpaidOrder[] },
  now: Date,
): BlockingOrders | undefined {
  const several = lines.length > 1
  for (const obstacle of obstacles) {
    const { owned, orderId } = obstacle
    const name = several ? obstacle.titleName : undefined
    if (owned) throw alreadyOwned(orderId, name)
    if (!isOverdue(obstacle, now)) throw alreadyPending(orderId, name)
  }
  const kind = lines.length === 0 ? 'subscription' : kindOfLines(lines)
  const tooMany = refuseUnpaid(unpaid, kind, now)
  const overdue = [...new Set([...obstacles.map((obstacle) => obstacle.orderId), ...tooMany])]
  if (overdue.length === 0) return undefined
  const [first] = obstacles
  return { overdue, refusal: first ? alreadyPending(first.orderId, undefined) : tooManyUnpaid(kind, tooMany) }
}

function alreadyOwned(orderId: number, name: string | undefined): Failure {
  const message = `Anda sudah memiliki ${name ? `“${name}”` : 'judul ini'}. Buka Buku Saya untuk membacanya.`
  const data: EarlierTransaction = { transaction_id: orderId }
  return new Failure('already_owned', message, { data })
}

function alreadyPending(orderId: number, name: string | undefined): Failure {
  const message = `${name ? `“${name}”` : 'Judul ini'} sudah Anda pesan dan menunggu pembayaran. Selesaikan pembayarannya dahulu.`
  const data: EarlierTransaction = { transaction_id: orderId }
  return new Failure('already_pending', message, { data })
}
