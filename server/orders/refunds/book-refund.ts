import type { Rupiah } from '#kernel/money.ts'
import { lockCharges, recordMovement } from '#server/payments/lock-charges.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { failOrder } from '../fail-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import { isPaid } from '../order.rules.ts'
import type { LockedOrder } from '../order.ts'
import { refreshRefundDue } from '../orders.queries.ts'
import { heldTimeOf, lockHolderOf, takeBackGoods } from '../pay-order.ts'
import { readGoods } from '../read-goods.ts'
import { meaningOf } from './gateway-refund.rules.ts'
import {
  findApprovedAlike,
  listUnbooked,
  type ProviderRefund,
  updateBooked,
} from './gateway-refunds.queries.ts'
import { findRefund, readOrderAccount, updateRefund } from './refunds.queries.ts'

/**
 * Records money that a provider returned, once: a movement of the order's account, and a mail to its buyer. Money that
 * nothing in the shop's records explains waits, and `lembar doctor` names it.
 * @returns what it was; undefined for money that waits
 */
export async function bookRefund(
  tx: Tx,
  order: LockedOrder,
  returned: ProviderRefund,
  now: Date,
): Promise<'refunded' | 'reversed' | undefined> {
  const orderId = order.id
  const asked = returned.refundId === null ? undefined : await findRefund(tx, returned.refundId)
  // A refund that was called failed may have been approved again, or paid by transfer, before its success is told.
  const approvedAlike =
    asked?.state === 'sent' || asked?.state === 'approved'
      ? asked.id
      : await findApprovedAlike(tx, orderId, returned.amount)
  const account = await readOrderAccount(tx, orderId)
  const [charges] = await tx.pipeline(lockCharges(orderId))
  const charge = charges.find(({ id }) => id === returned.chargeId)
  const { amount } = returned
  const pays = isPaid(order.paymentState) && charge?.pays === true
  const meaning = meaningOf({ amount, approvedAlike, account, pays })
  if (meaning.is === 'unexplained') return undefined
  if (meaning.is === 'refund') {
    const reference = returned.gatewayReference ?? returned.key ?? charge?.reference ?? ''
    await updateRefund(tx, meaning.id, { state: 'paid', reference, paid_at: now })
  }
  if (meaning.is === 'reversal') await reverse(tx, order, account.kept, { chargeId: returned.chargeId, now })
  const note = returned.gatewayReference ?? ''
  await tx.pipeline(
    recordMovement({ orderId, chargeId: returned.chargeId, kind: 'refund_paid', amount, note }, now),
    refreshRefundDue(orderId, now),
  )
  await updateBooked(tx, returned.id, now)
  await putOrderMail(tx, { orderId, kind: 'refunded', detail: now.toISOString(), now })
  return meaning.is === 'reversal' ? 'reversed' : 'refunded'
}

/** The provider has returned all that was left of the order. */
async function reverse(
  tx: Tx,
  order: LockedOrder,
  kept: Rupiah,
  { chargeId, now }: { chargeId: number; now: Date },
): Promise<void> {
  const note = 'returned at the provider'
  const [goods] = await tx.pipeline(readGoods(order.id))
  const [, held] = await tx.pipeline(lockHolderOf(goods), heldTimeOf(goods))
  const owed = { orderId: order.id, chargeId, kind: 'refund_due', amount: kept, note } as const
  await tx.pipeline(
    ...failOrder(order, goods, { cause: 'reversed', note, now }),
    kept > 0 ? recordMovement(owed, now) : undefined,
    ...takeBackGoods(goods, held, now),
  )
}

/** Records what waits of an order, as far as it is explained by now. @returns whether anything was recorded */
export async function bookUnbooked(tx: Tx, order: LockedOrder, now: Date): Promise<boolean> {
  let booked = false
  for (const returned of await listUnbooked(tx, order.id)) {
    if ((await bookRefund(tx, order, returned, now)) !== undefined) booked = true
  }
  return booked
}
