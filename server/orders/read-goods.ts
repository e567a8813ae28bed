import type { ChargeName } from '#server/payments/lock-charges.ts'
import { mapAnswer, type Statement } from '#server/platform/database/statement.ts'
import type { OrderGoods } from './order.ts'
import { selectGoods } from './orders.queries.ts'

/**
 * An order's goods and holds. Read after the statement that locks the order: they change only under its lock or its
 * buyer's.
 */
export function readGoods(orderId: number): Statement<OrderGoods> {
  return mapAnswer(selectGoods(orderId), (goods) => {
    if (goods === undefined) throw new Error(`there is no order ${orderId}`)
    return goods
  })
}

/** The same for the order that a charge belongs to; undefined where the shop has no such charge. */
export function readGoodsOf(charge: ChargeName): Statement<OrderGoods | undefined> {
  return selectGoods(charge)
}
