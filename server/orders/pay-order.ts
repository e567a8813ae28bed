import { isPaidAtDoor } from '#contracts/order-states.ts'
import { type Rupiah, sumRupiah } from '#kernel/money.ts'
import { lockUsers } from '#server/accounts/lock-user.ts'
import { dropFromCart } from '#server/cart/take-from-cart.ts'
import { countSold } from '#server/inventory/count-sales.ts'
import { returnStock, takeFreeStock, takeHeldStock } from '#server/inventory/move-stock.ts'
import { type LockedStock, lockStock } from '#server/inventory/reserve-stock.ts'
import { grantEntitlements, revokeEntitlements } from '#server/library/grant-entitlements.ts'
import type { Listed, Statement } from '#server/platform/database/statement.ts'
import { commitRedemption } from '#server/promos/redeem-promo.ts'
import { revocationOf } from '#server/subscriptions/revoke-subscription.ts'
import { type HeldTime, readHeldTime, startOf } from '#server/subscriptions/start-subscription.ts'
import { holderOf } from './gifts/gift.rules.ts'
import { moveOrder } from './move-order.ts'
import type { GoodsLine, OrderGoods, PayableOrder } from './order.ts'
import { deletePendingTitles } from './orders.queries.ts'

/** The lines that the buyer already owns from another order, and what was paid for them, which is returned. */
export function undeliverableOf(goods: OrderGoods): { lines: readonly GoodsLine[]; amount: Rupiah } {
  const lines = goods.lines.filter((line) => line.ownedOtherwise)
  return { lines, amount: sumRupiah(lines.map(({ paid }) => paid)) }
}

/** What a payment depends on besides the order, read under the locks. Each is read only where the order needs it. */
export type PaymentFacts = { held: HeldTime | undefined; stock: LockedStock | undefined }

/** For a subscription: the time that who gets it has already. */
export function heldTimeOf(goods: OrderGoods): Statement<HeldTime> | undefined {
  const userId = holderOf(goods)
  return goods.subscription && userId !== null ? readHeldTime({ userId, orderId: goods.orderId }) : undefined
}

/** Locks the recipient who has a gift: its buyer is locked with the order. */
export function lockHolderOf(goods: OrderGoods): Statement<unknown> | undefined {
  const holderId = holderOf(goods)
  return holderId === null || holderId === goods.userId ? undefined : lockUsers([holderId])
}

/** For paper whose holds were released before the payment: the copies that are free now, or left with the order. */
export function freeStockOf(goods: OrderGoods): Statement<LockedStock> | undefined {
  const copies = copiesOf(goods)
  if (copies.length === 0 || goods.held) return undefined
  return lockStock(
    copies.map(({ editionId }) => editionId),
    goods.orderId,
  )
}

const copiesOf = (goods: OrderGoods) => goods.lines.filter((line) => line.format === 'paper')
const deliveredOf = (goods: OrderGoods) => goods.lines.filter((line) => !line.ownedOtherwise)
/** A gift is sold whole, whatever its reader or its giver owns. */
const soldOf = (goods: OrderGoods) => (goods.gift === null ? deliveredOf(goods) : goods.lines)

/**
 * The statements that move an order to paid and deliver its goods. `out_of_stock` where its holds were released before
 * the payment and too few copies are left: then nothing is to be written.
 */
export function payOrder(
  order: PayableOrder,
  goods: OrderGoods,
  {
    cause,
    note,
    now,
    stock,
    held,
  }: { cause: 'payment' | 'nothing_to_pay'; note?: string; now: Date } & PaymentFacts,
): Listed[] | 'out_of_stock' {
  const copies = copiesOf(goods)
  const taken = takeCopies(order.id, goods, { copies, stock, now })
  if (copies.length > 0 && taken === undefined) return 'out_of_stock'
  const late =
    order.paymentState === 'failed' ||
    (order.expiresAt <= now && !isPaidAtDoor(order.paymentState, order.fulfilmentState))
  const { subscription } = goods
  // Nobody has a gift before its recipient accepts it.
  const userId = holderOf(goods)
  const delivered = deliveredOf(goods)
  const ebooks = delivered.filter((line) => line.format === 'ebook')
  const titleIds = ebooks.map((line) => line.titleId)
  return [
    moveOrder(order, { cause, note, now }),
    goods.redeemed ? commitRedemption(order.id, { late }) : undefined,
    order.kind === 'paper' ? undefined : deletePendingTitles(order.id),
    userId === null
      ? undefined
      : dropFromCart(
          userId,
          ebooks.map((line) => line.editionId),
        ),
    userId === null ? undefined : grantEntitlements({ userId, orderId: order.id, titleIds, at: now }),
    subscription && held && userId !== null
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
    // Last, since other shoppers wait for these rows.
    taken,
    ...countSold(soldOf(goods).map(({ titleId, quantity }) => ({ titleId, sold: quantity }))),
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

/**
 * The statements that undo `payOrder`, after the provider has reversed the payment or the shop takes the order back.
 * @param sentBack what becomes of copies that were sent
 */
export function takeBackGoods(
  goods: OrderGoods,
  held: HeldTime | undefined,
  now: Date,
  sentBack: readonly Listed[] = [],
): Listed[] {
  const { orderId, kind, sent } = goods
  const userId = holderOf(goods)
  return [
    revokeEntitlements({ orderId, now }),
    ...(held && userId !== null ? revocationOf({ userId, now }, held) : []),
    kind === 'paper' && !sent ? returnStock(orderId) : undefined,
    ...sentBack,
    ...countSold(soldOf(goods).map(({ titleId, quantity }) => ({ titleId, sold: -quantity }))),
  ]
}
