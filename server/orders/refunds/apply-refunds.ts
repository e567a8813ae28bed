import { rupiah } from '#kernel/money.ts'
import { type LockedCharge, lockCharges } from '#server/payments/lock-charges.ts'
import type { RefundsEvent, SettleOutcome } from '#server/payments/payments-deps.ts'
import { readApplied, recordApplied, recordUnknown } from '#server/payments/record-applied.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ReportedRefund } from '#server/providers/payments/port.ts'
import { lockOrderOf } from '../lock-order.ts'
import type { LockedOrder } from '../order.ts'
import type { OrdersDeps } from '../orders-deps.ts'
import { bookRefund } from './book-refund.ts'
import { askNextAt } from './gateway-refund.rules.ts'
import { findReported, insertFound, type ProviderRefund, updateReported } from './gateway-refunds.queries.ts'
import { findRefund, updateRefund, withdrawUndue } from './refunds.queries.ts'

/**
 * Applies what a provider says of a charge's refunds: of those that the shop asked for, and of those that were made in
 * the provider's dashboard. Reports may be repeated and may come in any order: the states of the stored refunds decide,
 * under the order's lock, so that each is recorded once.
 */
export async function applyRefunds(
  { database, log }: Pick<OrdersDeps, 'database' | 'log'>,
  event: RefundsEvent,
): Promise<SettleOutcome> {
  const { gateway, reference } = event
  const { outcome, odd } = await database.transact((tx) => applyAll(tx, event))
  for (const { key, gatewayReference, amount, state } of odd) {
    log.error(
      { gateway, reference, key, gatewayReference, amount, state },
      'orders: the operator has to look at this refund',
    )
  }
  log.info({ gateway, reference, outcome }, 'orders: news of refunds')
  return outcome
}

type Applied = 'refunded' | 'reversed' | 'moved' | 'duplicate' | 'odd'

async function applyAll(
  tx: Tx,
  { gateway, reference, refunds, notification, now }: RefundsEvent,
): Promise<{ outcome: SettleOutcome; odd: ReportedRefund[] }> {
  const named = { gateway, reference }
  const [order, charges, applied] = await tx.pipeline(
    lockOrderOf(named),
    lockCharges(named),
    notification && readApplied(notification),
  )
  if (applied) return { outcome: 'duplicate', odd: [] }
  const charge = charges.find((candidate) => candidate.reference === reference)
  if (order === undefined || charge === undefined) {
    await tx.pipeline(notification && recordUnknown(notification, now))
    return { outcome: 'unknown_reference', odd: [] }
  }
  const led: Applied[] = []
  const odd: ReportedRefund[] = []
  for (const report of refunds) {
    const outcome = await applyOne(tx, { order, charge, report, now })
    led.push(outcome)
    if (outcome === 'odd' || outcome === 'reversed') odd.push(report)
  }
  const outcome = outcomeOf(led)
  await tx.pipeline(recordApplied({ notification, state: 'refunded', now }, outcome, order))
  return { outcome, odd }
}

/** `unconfirmed`: the provider knows of no refund yet, so the notification is judged again. */
function outcomeOf(led: readonly Applied[]): SettleOutcome {
  if (led.length === 0) return 'unconfirmed'
  const most = ['reversed', 'refunded', 'moved', 'odd'] as const
  const found = most.find((candidate) => led.includes(candidate))
  if (found === undefined) return 'duplicate'
  return found === 'odd' ? 'refunded' : found
}

type News = { order: LockedOrder; charge: LockedCharge; report: ReportedRefund; now: Date }

async function applyOne(tx: Tx, { order, charge, report: told, now }: News): Promise<Applied> {
  // The payer got back what was asked, which includes the provider's fee. The order's account holds its own amount.
  const amount = told.amount === charge.asked ? charge.amount : told.amount
  const report = { ...told, amount: rupiah(amount) }
  const known = await findReported(tx, charge.id, report)
  if (known === undefined) return applyFound(tx, { order, charge, report, now })
  if (known.amount !== report.amount) return 'odd'
  if (!changes(known, report)) return 'duplicate'
  const over = report.state !== 'accepted'
  const askAt = over ? null : askNextAt(known.askedAt, now)
  // The name of one that failed may be ours.
  const gatewayReference = report.state === 'failed' ? null : report.gatewayReference
  await updateReported(tx, known.id, { ...report, gatewayReference, askAt, now })
  if (report.state === 'failed') await approveAgain(tx, order, known)
  if (report.state !== 'done') return 'moved'
  const done = { ...known, gatewayReference: known.gatewayReference ?? report.gatewayReference }
  return (await bookRefund(tx, order, { ...done, state: 'done' }, now)) ?? 'odd'
}

/** What is over stays so, but that a refund which was called failed was made after all: its money is gone. */
function changes({ state }: ProviderRefund, report: ReportedRefund): boolean {
  if (state === report.state || state === 'done') return false
  return state !== 'failed' || report.state === 'done'
}

async function applyFound(tx: Tx, { order, charge, report, now }: News): Promise<Applied> {
  if (report.state === 'failed') return 'duplicate'
  const askAt = report.state === 'accepted' ? askNextAt(now, now) : null
  const found = await insertFound(tx, { ...report, chargeId: charge.id, askAt, now })
  if (report.state === 'accepted') return 'moved'
  return (await bookRefund(tx, order, found, now)) ?? 'odd'
}

/** The money can be transferred, or asked of the provider again, unless its payer got it back in another way meanwhile. */
async function approveAgain(tx: Tx, order: LockedOrder, { refundId }: ProviderRefund): Promise<void> {
  const refund = refundId === null ? undefined : await findRefund(tx, refundId)
  if (refund?.state !== 'sent') return
  await updateRefund(tx, refund.id, { state: 'approved' })
  await tx.pipeline(withdrawUndue(order.id))
}
