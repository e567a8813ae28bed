import type { Rupiah } from '#kernel/money.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { firstGivenUpAskAt } from './ask-turns.rules.ts'
import { insertReceived } from './money.queries.ts'
import { type Charge, type ChargeRecordState, updateChargeState } from './payments.queries.ts'

export type { Charge, ChargeName, ChargeRecordState, LockedCharge } from './payments.queries.ts'

/**
 * Locks all charges of an order, the oldest first. The order is named by its id or by one of its charges. An earlier
 * statement must have locked the order itself (see lock-order.ts).
 */
export { lockCharges } from './payments.queries.ts'

/** Whether a charge is requested or waits for its payment. A unique index allows one open charge per order. */
export function isOpen({ state }: { state: ChargeRecordState }): boolean {
  return state === 'requested' || state === 'live'
}

/** Whether the shop counts on a charge no more. Its account may be paid all the same. */
export function isGivenUp(charge: { state: ChargeRecordState }): boolean {
  return charge.state !== 'paid' && !isOpen(charge)
}

/** Gives a charge up. Its provider is asked about it until its account has ended and the grace is over (F70). */
export function giveUpCharge(
  charge: Charge,
  to: 'failed' | 'expired' | 'cancelled',
  now: Date,
): Statement<void> {
  return updateChargeState(charge.id, { state: to, askAt: firstGivenUpAskAt(now) }, now)
}

/** Ends a charge whose money is recorded, `paid` or returned by its provider: it is not asked about any more. */
export function endCharge(charge: Charge, as: 'paid' | 'failed', now: Date): Statement<void> {
  return updateChargeState(charge.id, { state: as, askAt: null }, now)
}

/** Records the first payment of a charge, which makes it paid. */
export function receiveMoney(
  charge: Charge,
  { amount, note }: { amount: Rupiah; note: string },
  now: Date,
): Statement<void> {
  return insertReceived({ chargeId: charge.id, amount, note }, now)
}

export { type Collected, readCollected, readUndelivered, recordMovement } from './money.queries.ts'
