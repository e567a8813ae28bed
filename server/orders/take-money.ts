import type { Rupiah } from '#kernel/money.ts'
import type { Listed, Statement } from '#server/platform/database/statement.ts'
import { failOrder } from './fail-order.ts'
import type { OrderGoods, PayableOrder } from './order.ts'
import { flagRefundDue } from './orders.queries.ts'
import { type PaymentFacts, payOrder, undeliverableOf } from './pay-order.ts'

export type IncomingMoney = {
  amount: Rupiah
  /** The statements that record it, and that give up charges which are not wanted any more. */
  received: Listed[]
  /** The statement that records a part of it as due back. */
  owe: (amount: Rupiah) => Statement<void>
  /** For people who read the order's history. */
  note: string
  now: Date
}

/**
 * The statements that pay an order with money that came in, whoever reported it. What cannot be delivered (a title that
 * the buyer owns, copies that are gone) becomes due back.
 */
export function takeMoney(
  order: PayableOrder,
  goods: OrderGoods,
  { amount, received, owe, note, now }: IncomingMoney,
  facts: PaymentFacts,
): { outcome: 'paid' | 'refund_due'; writes: Listed[] } {
  const refund = (part: Rupiah): Listed[] => [owe(part), flagRefundDue(order.id, now)]
  // Its payment was undone after a part had been returned: what it would cost now is for nobody to guess.
  if (goods.partReturned) return { outcome: 'refund_due', writes: [...received, ...refund(amount)] }
  const undeliverable = undeliverableOf(goods)
  const partly = undeliverable.amount > 0 ? refund(undeliverable.amount) : []
  if (undeliverable.lines.length > 0 && undeliverable.amount >= order.payable) {
    const failed = failOrder(order, goods, { cause: 'owned_already', note, now })
    return { outcome: 'refund_due', writes: [...received, ...partly, ...failed] }
  }
  const paid = payOrder(order, goods, { cause: 'payment', note, now, ...facts })
  if (paid === 'out_of_stock') return { outcome: 'refund_due', writes: [...received, ...refund(amount)] }
  return { outcome: partly.length > 0 ? 'refund_due' : 'paid', writes: [...received, ...partly, ...paid] }
}
