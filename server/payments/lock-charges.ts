import type { Rupiah } from '#kernel/money.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { insertMovement, insertReceived, type Movement, selectUndelivered } from './money.queries.ts'
import {
  type Charge,
  type ChargeName,
  type ChargeRecordState,
  type LockedCharge,
  selectChargesForUpdate,
  updateChargeState,
} from './payments.queries.ts'

export type { Charge, ChargeName, ChargeRecordState, LockedCharge } from './payments.queries.ts'

/**
 * All charges of an order, the oldest first: of one by its id, or of the one that a charge belongs to. The order itself
 * must be locked by a statement before this one (see lock-order.ts).
 */
export function lockCharges(order: number | ChargeName): Statement<LockedCharge[]> {
  return selectChargesForUpdate(order)
}

/** The provider is asked for it, or waits for its money. Of an order there is one at most, by a unique index. */
export function isOpen({ state }: { state: ChargeRecordState }): boolean {
  return state === 'requested' || state === 'live'
}

export function setChargeState(charge: Charge, state: ChargeRecordState, now: Date): Statement<void> {
  return updateChargeState(charge.id, state, now)
}

/** The money of a charge is there: the first of it, which pays the charge. */
export function receiveMoney(
  charge: Charge,
  { amount, note }: { amount: Rupiah; note: string },
  now: Date,
): Statement<void> {
  return insertReceived({ chargeId: charge.id, amount, note }, now)
}

/** What of a paid charge became due back when it was paid, since goods of that price could not be handed over. */
export function readUndelivered(chargeId: number): Statement<Rupiah> {
  return selectUndelivered(chargeId)
}

/**
 * Adds to the order's account. What came in is `received` (the first money of a charge) plus `surplus` (all
 * that the order did not need); what the shop owes back is `refund_due` less `refund_paid`.
 */
export function recordMovement(movement: Movement, now: Date): Statement<void> {
  return insertMovement(movement, now)
}
