import { type Rupiah, sumRupiah } from '#kernel/money.ts'
import { dropFromCart } from '#server/cart/take-from-cart.ts'
import { countSold } from '#server/inventory/count-sales.ts'
import { type LockedStock, lockStock } from '#server/inventory/reserve-stock.ts'
import { returnStock, takeFreeStock, takeHeldStock } from '#server/inventory/take-stock.ts'
import { grantEntitlements, revokeEntitlements } from '#server/library/grant-entitlements.ts'
import type { Listed, Statement } from '#server/platform/database/statement.ts'
import { commitRedemption } from '#server/promos/redeem-promo.ts'
import { revocationOf } from '#server/subscriptions/revoke-subscription.ts'
import { type HeldTime, readHeldTime, startOf } from '#server/subscriptions/start-subscription.ts'
import { moveOrder } from './move-order.ts'
import type { GoodsLine, LockedOrder, OrderGoods } from './order.ts'
import { deletePendingTitles } from './orders.queries.ts'

/** What its buyer has from another order already, and what was paid for it: that money goes back. */
export function undeliverableOf(goods: OrderGoods): { lines: readonly GoodsLine[]; amount: Rupiah } {
  const lines = goods.lines.filter((line) => line.ownedOtherwise)
  return { lines, amount: sumRupiah(lines.map(({ paid }) => paid)) }
}

/** What a payment depends on besides the order, read under the locks: each only where the order needs it. */
export type PaymentFacts = { held: HeldTime | undefined; stock: LockedStock | undefined }

/** For a subscription: the time that its buyer holds. */
export function heldTimeOf({ subscription, userId, orderId }: OrderGoods): Statement<HeldTime> | undefined {
  return subscription ? readHeldTime({ userId, orderId }) : undefined
}

/** For paper whose holds were given back before its money came: there may be other copies. */
export function freeStockOf(goods: OrderGoods): Statement<LockedStock> | undefined {
  const copies = copiesOf(goods)
  if (copies.length === 0 || goods.held) return undefined
  return lockStock(copies.map(({ editionId }) => editionId))
}

const copiesOf = (goods: OrderGoods) => goods.lines.filter((line) => line.format === 'paper')
const deliveredOf = (goods: OrderGoods) => goods.lines.filter((line) => !line.ownedOtherwise)

/**
 * What moves an order to paid and hands over its goods. `refused` where the states do not allow it, `out_of_stock`
 * where its holds were given back before the money came and there is not enough left: nothing is written then.
 */
export function payOrder(
  order: LockedOrder,
  goods: OrderGoods,
  { cause, now, stock, held }: { cause: string; now: Date } & PaymentFacts,
): Listed[] | 'refused' | 'out_of_stock' {
  const moved = moveOrder(order, { to: 'paid', cause, now })
  if (moved === undefined) return 'refused'
  const copies = copiesOf(goods)
  const taken = takeCopies(order.id, goods, { copies, stock, now })
  if (copies.length > 0 && taken === undefined) return 'out_of_stock'
  const { userId, subscription } = goods
  const delivered = deliveredOf(goods)
  const ebooks = delivered.filter((line) => line.format === 'ebook')
  const titleIds = ebooks.map((line) => line.titleId)
  return [
    moved,
    goods.redeemed ? commitRedemption(order.id) : undefined,
    order.kind === 'paper' ? undefined : deletePendingTitles(order.id),
    dropFromCart(
      userId,
      ebooks.map((line) => line.editionId),
    ),
    grantEntitlements({ userId, orderId: order.id, titleIds, at: now }),
    subscription && held
      ? startOf(
          {
            userId,
            packageId: subscription.packageId,
            orderId: order.id,
            months: subscription.durationMonths,
            now,
          },
          held,
        ).write
      : undefined,
    // The last: other shoppers wait for these rows.
    taken,
    ...countSold(delivered.map(({ titleId, quantity }) => ({ titleId, sold: quantity }))),
  ]
}

function takeCopies(
  orderId: number,
  goods: OrderGoods,
  { copies, stock, now }: { copies: readonly GoodsLine[]; stock: LockedStock | undefined; now: Date },
) {
  if (copies.length === 0) return undefined
  if (goods.held) return takeHeldStock(orderId, now)
  return stock && takeFreeStock(stock, { orderId, copies }, now)
}

/** What undoes `payOrder` when the provider has taken the money back. */
export function takeBackGoods(goods: OrderGoods, held: HeldTime | undefined, now: Date): Listed[] {
  const { orderId, userId, kind, sent } = goods
  return [
    revokeEntitlements({ orderId, now }),
    ...(held ? revocationOf({ userId, now }, held) : []),
    kind === 'paper' && !sent ? returnStock(orderId) : undefined,
    ...countSold(deliveredOf(goods).map(({ titleId, quantity }) => ({ titleId, sold: -quantity }))),
  ]
}
