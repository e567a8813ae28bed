import type { Rupiah } from '#kernel/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  type Charge,
  type ChargeRecordState,
  insertMovement,
  insertReceived,
  type LockedCharge,
  type Movement,
  selectChargesForUpdate,
  updateChargeState,
} from './payments.queries.ts'

export type { Charge, ChargeRecordState } from './payments.queries.ts'

/** All charges of an order, the oldest first. The order itself must be locked before (see lock-order.ts). */
export async function lockCharges(tx: Tx, orderId: number): Promise<LockedCharge[]> {
  return selectChargesForUpdate(tx, orderId)
}

export async function setChargeState(
  tx: Tx,
  charge: Charge,
  state: ChargeRecordState,
  now: Date,
): Promise<void> {
  await updateChargeState(tx, charge.id, state, now)
}

/** The money of a charge is there: the first of it, which pays the charge. */
export async function receiveMoney(
  tx: Tx,
  charge: Charge,
  { amount, note }: { amount: Rupiah; note: string },
  now: Date,
): Promise<void> {
  await insertReceived(tx, { chargeId: charge.id, amount, note }, now)
}

/**
 * Adds to the order's account. What came in is `received` (the first money of a charge) plus `surplus` (all
 * that the order did not need); what the shop owes back is `refund_due` less `refund_paid`.
 */
export async function recordMovement(tx: Tx, movement: Movement, now: Date): Promise<void> {
  await insertMovement(tx, movement, now)
}
