import { putBackIntoCart } from '#server/cart/take-from-cart.ts'
import { releaseStock } from '#server/inventory/move-stock.ts'
import type { Listed } from '#server/platform/database/statement.ts'
import { releaseRedemption } from '#server/promos/redeem-promo.ts'
import { moveOrder } from './move-order.ts'
import { type FailureCause, isWaiting } from './order.rules.ts'
import type { LockedOrder, OrderGoods } from './order.ts'
import { deletePendingTitles } from './orders.queries.ts'

/** The statements that fail an order and release its holds. None for an order that cannot fail any more. */
export function failOrder(
  order: LockedOrder,
  goods: OrderGoods,
  { cause, note, now }: { cause: FailureCause; note?: string; now: Date },
): Listed[] {
  const failed = moveOrder(order, { cause, note, now })
  if (failed === undefined) return []
  // After a reversal or a parcel that came back, which may be long after the purchase, the cart is not filled again.
  const toCart = order.method === 'cart' && isWaiting(order.paymentState) && cause !== 'undelivered'
  return [
    failed,
    goods.redeemed ? releaseRedemption(order.id) : undefined,
    order.kind === 'paper' ? undefined : deletePendingTitles(order.id),
    goods.held ? releaseStock(order.id) : undefined,
    toCart ? putBackIntoCart({ userId: order.userId, items: goods.lines, now }) : undefined,
  ]
}
