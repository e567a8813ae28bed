import { type Rupiah, rupiah } from '#kernel/money.ts'
import { closeCharges } from '#server/payments/close-charges.ts'
import {
  endCharge,
  giveUpCharge,
  isOpen,
  type LockedCharge,
  lockCharges,
  readUndelivered,
  receiveMoney,
  recordMovement,
} from '#server/payments/lock-charges.ts'
import type { PaymentEvent, PaymentsDeps, SettleOutcome } from '#server/payments/payments-deps.ts'
import { readApplied, recordApplied, recordUnknown } from '#server/payments/record-applied.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Listed, Statement } from '#server/platform/database/statement.ts'
import { failOrder } from './fail-order.ts'
import { lockOrderOf } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import type { LockedOrder, OrderGoods, PayableOrder } from './order.ts'
import { flagRefundDue, refreshRefundDue, updatePaymentMethod } from './orders.queries.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { freeStockOf, heldTimeOf, lockHolderOf, type PaymentFacts, takeBackGoods } from './pay-order.ts'
import { readGoodsOf } from './read-goods.ts'
import { bookRefund } from './refunds/book-refund.ts'
import { insertFound } from './refunds/gateway-refunds.queries.ts'
import { withdrawUndue } from './refunds/refunds.queries.ts'
import { decideSettlement } from './settlement.rules.ts'
import { takeMoney } from './take-money.ts'

/**
 * Applies a provider's report about a charge to its order. Reports may be repeated and may come in any order: the
 * state of the locked order and charge decides what a report does, so that it takes effect once. The locks are listed
 * in lock-order.ts. Charges that the payment makes superfluous are closed at their providers after the commit, and
 * nobody waits for that: a provider expects the acknowledgement of its notification within seconds.
 */
export async function settleOrder(
  deps: Pick<OrdersDeps & PaymentsDeps, 'database' | 'log' | 'gateway' | 'formerGateways' | 'background'>,
  event: PaymentEvent,
): Promise<SettleOutcome> {
  const { database, log } = deps
  const { outcome, givenUp = [] } = await database.transact((tx) => settle(tx, event))
  const { reference, amount, note } = event
  if (FOR_OPERATOR.has(outcome)) {
    log.error({ reference, amount, note, outcome }, 'orders: the operator has to look at this payment')
  } else {
    log.info({ reference, note, outcome }, 'orders: a payment event')
  }
  if (givenUp.length > 0) deps.background.run(closeCharges(deps, givenUp))
  return outcome
}

const FOR_OPERATOR: ReadonlySet<SettleOutcome> = new Set(['surplus', 'refund_due', 'reversed', 'refunded'])

/** What a report led to, and charges that were open and are not wanted any more. */
type Outcome = { outcome: SettleOutcome; givenUp?: readonly LockedCharge[] }

async function settle(tx: Tx, reported: PaymentEvent): Promise<Outcome> {
  const { gateway, reference, notification } = reported
  const named = { gateway, reference }
  const [order, charges, goods, applied] = await tx.pipeline(
    lockOrderOf(named),
    lockCharges(named),
    readGoodsOf(named),
    notification && readApplied(notification),
  )
  if (applied) return { outcome: 'duplicate' }
  const charge = charges.find((candidate) => candidate.reference === reference)
  if (order === undefined || goods === undefined || charge === undefined) {
    await tx.commit(notification && recordUnknown(notification, reported.now))
    return { outcome: 'unknown_reference' }
  }
  // The payer paid what was asked, which includes the provider's fee. The order gets its own amount.
  const event = reported.amount === charge.asked ? { ...reported, amount: charge.amount } : reported
  const { writes, ...led } = await carryOut(tx, { order, goods, charge, charges, event })
  await tx.commit(...writes, recordApplied(event, led.outcome, order))
  return led
}

type Settlement = {
  order: LockedOrder
  goods: OrderGoods
  charge: LockedCharge
  charges: readonly LockedCharge[]
  event: PaymentEvent
}
type Settled = Outcome & { writes: readonly Listed[] }

const nothing = (outcome: SettleOutcome): Settled => ({ outcome, writes: [] })

async function carryOut(tx: Tx, settlement: Settlement): Promise<Settled> {
  const { order, goods, charge, charges, event } = settlement
  const current = charge === charges.at(-1)
  const { note, now } = event
  const overdue = charge.expiresAt <= now
  const renewable = order.expiresAt > now && isRenewable(charge, overdue)
  const decision = decideSettlement({ event, order, charge: { ...charge, current, overdue, renewable } })

  switch (decision.do) {
    case 'nothing':
      return nothing(decision.outcome)
    case 'take': {
      // Only a subscription, and paper whose holds were released, need this round trip.
      const [, held, stock] = await tx.pipeline(lockHolderOf(goods), heldTimeOf(goods), freeStockOf(goods))
      return payWith({ ...settlement, order: decision.order }, { held, stock })
    }
    case 'give_back':
      return {
        outcome: decision.as === 'surplus' ? 'surplus' : 'refund_due',
        writes: [
          endCharge(charge, 'paid', now),
          moneyMoved(charge, decision.as, event.amount, event),
          moneyMoved(charge, 'refund_due', event.amount, event),
          flagRefundDue(order.id, now),
          decision.failOrder ? paidBy(settlement) : undefined,
          ...(decision.failOrder ? failOrder(order, goods, { cause: 'wrong_amount', note, now }) : []),
        ],
      }
    case 'close':
      return {
        outcome: 'failed',
        writes: [
          giveUpCharge(charge, decision.to, now),
          ...(decision.failOrder
            ? failOrder(order, goods, {
                cause: event.unmade ?? (decision.to === 'expired' ? 'expired' : 'refused'),
                note,
                now,
              })
            : []),
        ],
      }
    case 'move': {
      const moved = moveOrder(order, { cause: decision.to, note, now })
      return moved ? { outcome: 'moved', writes: [moved] } : nothing('ignored')
    }
    case 'book_return': {
      const returned = { amount: charge.amount, gatewayReference: null, failure: null } as const
      const found = { ...returned, chargeId: charge.id, state: 'done', askAt: null, now } as const
      await bookRefund(tx, order, await insertFound(tx, found), now)
      return { outcome: 'refunded', writes: [endCharge(charge, 'failed', now)] }
    }
    case 'reverse': {
      const [, held, returning] = await tx.pipeline(
        lockHolderOf(goods),
        heldTimeOf(goods),
        readUndelivered(charge.id),
      )
      return {
        outcome: 'reversed',
        writes: [
          endCharge(charge, 'failed', now),
          ...failOrder(order, goods, { cause: 'reversed', note, now }),
          // The provider has already returned all of the money, so the shop owes nothing.
          moneyMoved(charge, 'refund_due', rupiah(charge.amount - returning), event),
          moneyMoved(charge, 'refund_paid', charge.amount, event),
          refreshRefundDue(order.id, now),
          withdrawUndue(order.id),
          ...takeBackGoods(goods, held, now),
        ],
      }
    }
  }
}

/**
 * A code or a link ends before its order does. A virtual account has its order's time, and ends it. A request that
 * leads to no charge ends the order that was placed with it, but not one whose buyer chose another method, nor one
 * that outlives the code or link.
 */
function isRenewable({ state, kind, attempt }: LockedCharge, overdue: boolean): boolean {
  if (state === 'requested') return attempt > 1 || (kind !== 'virtual_account' && overdue)
  return state === 'live' && kind !== 'virtual_account'
}

/** The order has the method by which its money came, which the buyer may have replaced by another one meanwhile. */
function paidBy({ order, charge, charges, event }: Settlement): Listed {
  if (charge === charges.at(-1)) return undefined
  return updatePaymentMethod(order.id, charge.paymentMethodId, event.now)
}

function payWith(settlement: Settlement & { order: PayableOrder }, facts: PaymentFacts): Settled {
  const { order, goods, charge, charges, event } = settlement
  const { amount, note, now } = event
  // The buyer paid by a method chosen earlier: the charge of the present method is given up (F09).
  const givenUp = charges.filter((other) => other !== charge && isOpen(other))
  const received: Listed[] = [
    receiveMoney(charge, { amount, note }, now),
    paidBy(settlement),
    ...givenUp.map((other) => giveUpCharge(other, 'cancelled', now)),
  ]
  const owe = (part: Rupiah) => moneyMoved(charge, 'refund_due', part, event)
  return { givenUp, ...takeMoney(order, goods, { amount, received, owe, note, now }, facts) }
}

function moneyMoved(
  charge: LockedCharge,
  kind: 'received' | 'surplus' | 'refund_due' | 'refund_paid',
  amount: Rupiah,
  { note, now }: PaymentEvent,
): Statement<void> {
  return recordMovement({ orderId: charge.orderId, chargeId: charge.id, kind, amount, note }, now)
}
