import type { ChargeName } from '#server/payments/lock-charges.ts'
import { mapAnswer, type Statement } from '#server/platform/database/statement.ts'
import type { OrderGoods } from './order.ts'
import { selectGoods } from './orders.queries.ts'

/**
 * What an order is for and what is held for it, in a statement after the one that locks it: nothing of it changes
 * without that lock, or without its buyer's.
 */
export function readGoods(orderId: number): Statement<OrderGoods> {
  return mapAnswer(selectGoods(orderId), (goods) => {
    if (goods === undefined) throw new Error(`there is no order ${orderId}`)
    return goods
  })
}

/** The same of the order that a charge belongs to; undefined for a charge that is not the shop's. */
export function readGoodsOf(charge: ChargeName): Statement<OrderGoods | undefined> {
  return selectGoods(charge)
}
