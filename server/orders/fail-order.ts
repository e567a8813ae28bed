import { putBackIntoCart } from '#server/cart/take-from-cart.ts'
import { releaseStock } from '#server/inventory/release-stock.ts'
import type { Listed } from '#server/platform/database/statement.ts'
import { releaseRedemption } from '#server/promos/redeem-promo.ts'
import { moveOrder } from './move-order.ts'
import { isWaiting } from './order.rules.ts'
import type { LockedOrder, OrderGoods } from './order.ts'
import { deletePendingTitles } from './orders.queries.ts'

/**
 * What ends an order without its money and gives back all that it held, once. Nothing for an order that cannot fail
 * any more.
 */
export function failOrder(
  order: LockedOrder,
  goods: OrderGoods,
  { cause, now }: { cause: string; now: Date },
): Listed[] {
  const failed = moveOrder(order, { to: 'failed', cause, now })
  if (failed === undefined) return []
  // A payment that was undone long after is no reason to fill somebody's cart again.
  const toCart = order.method === 'cart' && isWaiting(order.paymentState)
  return [
    failed,
    goods.redeemed ? releaseRedemption(order.id) : undefined,
    order.kind === 'paper' ? undefined : deletePendingTitles(order.id),
    goods.held ? releaseStock(order.id) : undefined,
    toCart ? putBackIntoCart({ userId: order.userId, items: goods.lines, now }) : undefined,
  ]
}
