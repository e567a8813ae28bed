import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { commitRedemption } from '#server/promos/redeem-promo.ts'
import { moveOrder } from './move-order.ts'
import type { LockedOrder, OrderGoods, Sale } from './order.ts'
import { deletePendingTitles, getGoods, listTitlesOwnedOtherwise } from './orders.queries.ts'
import type { OrdersDeps } from './orders-deps.ts'

/** What a customer gets back because nothing can be handed over for it. */
type Undeliverable = { titleIds: readonly number[]; amount: Rupiah }

/** What of an order its buyer has from another order already, and what was paid for it. */
export async function findUndeliverable(tx: Tx, order: LockedOrder): Promise<Undeliverable> {
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

/** Moves an order to paid and hands over its goods. Gives false where the states do not allow it. */
export async function payOrder(
  deps: Pick<OrdersDeps, 'ports' | 'log'>,
  tx: Tx,
  order: LockedOrder,
  { cause, now, except }: { cause: string; now: Date; except: readonly number[] },
): Promise<boolean> {
  const paid = await moveOrder(tx, order, { to: 'paid', cause, now }, deps.log)
  if (paid === undefined) return false
  const all = await getGoods(tx, order.id)
  const goods = { ...all, lines: all.lines.filter((line) => !except.includes(line.titleId)) }
  await commitRedemption(tx, order.id)
  await deletePendingTitles(tx, order.id)
  await deps.ports.fulfil(tx, goods)
  await deps.ports.countSales(tx, salesOf(goods))
  return true
}

/** Undoes `payOrder` when the provider has taken the money back. */
export async function takeBackGoods(deps: Pick<OrdersDeps, 'ports'>, tx: Tx, order: LockedOrder) {
  const goods = await getGoods(tx, order.id)
  await deps.ports.withdraw(tx, goods)
  const sales = salesOf(goods).map(({ titleId, sold }) => ({ titleId, sold: -sold }))
  await deps.ports.countSales(tx, sales)
}

function salesOf({ lines }: OrderGoods): Sale[] {
  return lines.map(({ titleId, quantity }) => ({ titleId, sold: quantity }))
}
