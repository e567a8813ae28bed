import { putBackIntoCart } from '#server/cart/take-from-cart.ts'
import { releaseStock } from '#server/inventory/release-stock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { releaseRedemption } from '#server/promos/redeem-promo.ts'
import { moveOrder } from './move-order.ts'
import { isWaiting } from './order.rules.ts'
import type { LockedOrder } from './order.ts'
import { deletePendingTitles, listCopies } from './orders.queries.ts'

/** Ends an order without its money and gives back all that it held, once. */
export async function failOrder(
  tx: Tx,
  order: LockedOrder,
  { cause, now }: { cause: string; now: Date },
  log: Log,
): Promise<boolean> {
  const failed = await moveOrder(tx, order, { to: 'failed', cause, now }, log)
  if (failed === undefined) return false
  await releaseRedemption(tx, order.id)
  await deletePendingTitles(tx, order.id)
  if (order.kind === 'paper') await releaseStock(tx, order.id)
  // A payment that was undone long after is no reason to fill somebody's cart again.
  if (order.method === 'cart' && isWaiting(order.paymentState)) {
    const items = await listCopies(tx, order.id)
    await putBackIntoCart(tx, { userId: order.userId, items, now })
  }
  return true
}
