import type { Rupiah } from '#kernel/money.ts'
import {
  type Charge,
  lockCharges,
  receiveMoney,
  recordMovement,
  setChargeState,
} from '#server/payments/lock-charges.ts'
import { noteApplied } from '#server/payments/note-applied.ts'
import type { PaymentEvent, SettleOutcome } from '#server/payments/payments-deps.ts'
import { beforeCommit, type Tx } from '#server/platform/database/database.ts'
import { failOrder } from './fail-order.ts'
import { lockOrder } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import type { LockedOrder, OrderGoods } from './order.ts'
import { flagRefundDue, getGoods } from './orders.queries.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { findUndeliverable, nothingLeftToSell, payOrder, takeBackGoods } from './pay-order.ts'
import { decideSettlement } from './settlement.rules.ts'

/**
 * Applies what a provider said about a charge to its order, exactly once, however often it is said and in
 * whichever order: under the order's lock, by the charge's own state. See lock-order.ts for the locks.
 */
export async function settleOrder(
  deps: Pick<OrdersDeps, 'database' | 'ports' | 'log'>,
  event: PaymentEvent,
): Promise<SettleOutcome> {
  const outcome = await deps.database.transact(async (tx) => {
    const settled = await settle(deps, tx, event)
    beforeCommit(noteApplied(tx, event, settled))
    return settled
  })
  const { reference, amount, cause } = event
  if (outcome === 'surplus' || outcome === 'refund_due' || outcome === 'reversed') {
    deps.log.error({ reference, amount, cause, outcome }, 'orders: the operator has to look at this payment')
  } else {
    deps.log.info({ reference, cause, outcome }, 'orders: a payment event')
  }
  return outcome
}

async function settle(
  deps: Pick<OrdersDeps, 'ports' | 'log'>,
  tx: Tx,
  said: PaymentEvent,
): Promise<SettleOutcome> {
  const { orderId } = said
  const [order, charges, goods] = await Promise.all([
    lockOrder(tx, orderId),
    lockCharges(tx, orderId),
    getGoods(tx, orderId),
  ])
  const charge = charges.find(({ reference }) => reference === said.reference)
  if (charge === undefined) return 'unknown_reference'
  // A fee that the provider adds is its own: the order got its amount.
  const event = said.amount === charge.asked ? { ...said, amount: charge.amount } : said
  const decision = decideSettlement({
    event,
    order,
    charge: { ...charge, current: charge === charges.at(-1) },
  })
  const { cause, now } = event

  switch (decision.do) {
    case 'nothing':
      return decision.outcome
    case 'take':
      return takeMoney(deps, tx, {
        order,
        goods,
        charge,
        others: charges.filter((other) => other !== charge),
        event,
      })
    case 'give_back':
      await setChargeState(tx, charge, 'paid', now)
      await moneyMoved(tx, charge, decision.as, event.amount, event)
      await moneyMoved(tx, charge, 'refund_due', event.amount, event)
      await flagRefundDue(tx, order.id, now)
      if (decision.failOrder) await failOrder(tx, order, { cause: `${cause}: another amount`, now }, deps.log)
      return decision.as === 'surplus' ? 'surplus' : 'refund_due'
    case 'close':
      await setChargeState(tx, charge, decision.to, now)
      if (decision.failOrder) {
        await failOrder(tx, order, { cause: `${cause}: ${decision.to}`, now }, deps.log)
      }
      return 'failed'
    case 'move':
      return (await moveOrder(tx, order, { to: decision.to, cause, now }, deps.log)) ? 'moved' : 'ignored'
    case 'reverse':
      await setChargeState(tx, charge, 'failed', now)
      await takeBackGoods(deps, tx, order)
      await failOrder(tx, order, { cause: `${cause}: reversed`, now }, deps.log)
      // The provider has already given it back: the shop owes nothing.
      await moneyMoved(tx, charge, 'refund_due', charge.amount, event)
      await moneyMoved(tx, charge, 'refund_paid', charge.amount, event)
      return 'reversed'
  }
}

type Taken = {
  order: LockedOrder
  goods: OrderGoods
  charge: Charge
  others: readonly Charge[]
  event: PaymentEvent
}

async function takeMoney(
  deps: Pick<OrdersDeps, 'ports' | 'log'>,
  tx: Tx,
  { order, goods, charge, others, event }: Taken,
): Promise<SettleOutcome> {
  const { cause, now } = event
  // Paid by the method that was chosen before: the other charge is not waited for any more (F09).
  const idle = others.filter(({ state }) => state === 'live' || state === 'requested')
  beforeCommit(
    receiveMoney(tx, charge, { amount: event.amount, note: cause }, now),
    ...idle.map((other) => setChargeState(tx, other, 'cancelled', now)),
  )
  const undeliverable = await findUndeliverable(tx, order)
  if (undeliverable.amount > 0) {
    await moneyMoved(tx, charge, 'refund_due', undeliverable.amount, event)
    await flagRefundDue(tx, order.id, now)
  }
  if (nothingLeftToSell(order, undeliverable)) {
    if (order.paymentState !== 'failed') {
      await failOrder(tx, order, { cause: `${cause}: owned already`, now }, deps.log)
    }
    return 'refund_due'
  }
  const paid = await payOrder(deps, tx, order, goods, { cause, now, except: undeliverable.titleIds })
  if (paid === 'out_of_stock') {
    await moneyMoved(tx, charge, 'refund_due', event.amount, event)
    await flagRefundDue(tx, order.id, now)
    return 'refund_due'
  }
  return undeliverable.amount > 0 ? 'refund_due' : 'paid'
}

async function moneyMoved(
  tx: Tx,
  charge: Charge,
  kind: 'received' | 'surplus' | 'refund_due' | 'refund_paid',
  amount: Rupiah,
  { cause, now }: PaymentEvent,
): Promise<void> {
  await recordMovement(tx, { orderId: charge.orderId, chargeId: charge.id, kind, amount, note: cause }, now)
}
