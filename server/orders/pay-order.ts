import { orderCan } from '#contracts/order-states.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { dropFromCart } from '#server/cart/take-from-cart.ts'
import { returnStock, takeStock } from '#server/inventory/take-stock.ts'
import { beforeCommit, type Tx } from '#server/platform/database/database.ts'
import { commitRedemption } from '#server/promos/redeem-promo.ts'
import { moveOrder } from './move-order.ts'
import type { LockedOrder, OrderGoods, Sale } from './order.ts'
import { deletePendingTitles, findParcel, getGoods, listTitlesOwnedOtherwise } from './orders.queries.ts'
import type { OrdersDeps } from './orders-deps.ts'

/** What a customer gets back because nothing can be handed over for it. */
type Undeliverable = { titleIds: readonly number[]; amount: Rupiah }

/** What of an order its buyer has from another order already, and what was paid for it. */
export async function findUndeliverable(tx: Tx, order: LockedOrder): Promise<Undeliverable> {
  // Paper can be had twice, and so can time to read.
  if (order.kind === 'paper' || order.kind === 'subscription') return { titleIds: [], amount: rupiah(0) }
  const owned = await listTitlesOwnedOtherwise(tx, order.id)
  return {
    titleIds: owned.map((line) => line.titleId),
    amount: rupiah(owned.reduce((sum, line) => sum + line.paid, 0)),
  }
}

/** Nothing of the order can be handed over: its money goes back. */
export function nothingLeftToSell(order: LockedOrder, undeliverable: Undeliverable): boolean {
  const paid: Rupiah = order.payable
  return undeliverable.titleIds.length > 0 && undeliverable.amount >= paid
}

/**
 * Moves an order to paid and hands over its goods. `refused` where the states do not allow it, `out_of_stock`
 * where its holds were given back before the money came and there is not enough left: nothing was done then.
 */
export async function payOrder(
  deps: Pick<OrdersDeps, 'ports' | 'log'>,
  tx: Tx,
  order: LockedOrder,
  all: OrderGoods,
  { cause, now, except }: { cause: string; now: Date; except: readonly number[] },
): Promise<'paid' | 'refused' | 'out_of_stock'> {
  const goods = { ...all, paidAt: now, lines: all.lines.filter((line) => !except.includes(line.titleId)) }
  const copies = goods.lines.filter((line) => line.format === 'paper')
  const mayMove = orderCan.move(order.paymentState, 'paid')
  if (mayMove && !(await takeStock(tx, { orderId: order.id, copies }, now))) return 'out_of_stock'
  beforeCommit(moveOrder(tx, order, { to: 'paid', cause, now }, deps.log))
  if (!mayMove) return 'refused'
  const ebooks = goods.lines.filter((line) => line.format === 'ebook').map((line) => line.editionId)
  beforeCommit(
    goods.redeemed && commitRedemption(tx, order.id),
    order.kind !== 'paper' && deletePendingTitles(tx, order.id),
    dropFromCart(tx, order.userId, ebooks),
    deps.ports.countSales(tx, salesOf(goods)),
  )
  await deps.ports.fulfil(tx, goods)
  return 'paid'
}

/** Undoes `payOrder` when the provider has taken the money back. */
export async function takeBackGoods(deps: Pick<OrdersDeps, 'ports'>, tx: Tx, order: LockedOrder) {
  const goods = await getGoods(tx, order.id)
  await deps.ports.withdraw(tx, goods)
  if (order.kind === 'paper' && (await findParcel(tx, order.id))?.sentAt == null)
    await returnStock(tx, order.id)
  const sales = salesOf(goods).map(({ titleId, sold }) => ({ titleId, sold: -sold }))
  await deps.ports.countSales(tx, sales)
}

function salesOf({ lines }: OrderGoods): Sale[] {
  return lines.map(({ titleId, quantity }) => ({ titleId, sold: quantity }))
}
