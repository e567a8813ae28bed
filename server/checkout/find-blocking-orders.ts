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
  const ended: number[] = []
  for (const obstacle of obstacles) {
    const name = several ? obstacle.titleName : undefined
    if (obstacle.owned) throw alreadyOwned(obstacle.orderId, name)
    if (!isOverdue(obstacle, now)) throw alreadyPending(obstacle.orderId, name)
    ended.push(obstacle.orderId)
  }
  const kind = lines.length === 0 ? 'subscription' : kindOfLines(lines)
  const tooMany = refuseUnpaid(unpaid, kind, now)
  const overdue = [...new Set([...ended, ...tooMany])]
  if (overdue.length === 0) return undefined
  const [first] = ended
  const refusal = first === undefined ? tooManyUnpaid(kind, tooMany) : alreadyPending(first, undefined)
  return { overdue, refusal }
}

function alreadyOwned(orderId: number | null, name: string | undefined): Failure {
  const message = `Anda sudah memiliki ${name ? `“${name}”` : 'judul ini'}. Buka Buku Saya untuk membacanya.`
  const data: EarlierTransaction | undefined = orderId === null ? undefined : { transaction_id: orderId }
  return new Failure('already_owned', message, data === undefined ? {} : { data })
}

function alreadyPending(orderId: number, name: string | undefined): Failure {
  const message = `${name ? `“${name}”` : 'Judul ini'} sudah Anda pesan dan menunggu pembayaran. Selesaikan pembayarannya dahulu.`
  const data: EarlierTransaction = { transaction_id: orderId }
  return new Failure('already_pending', message, { data })
}
