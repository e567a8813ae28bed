import type { Tx } from '#server/platform/database/database.ts'
import { blankShipmentsOf, clearRequestsOf, listOpenOrdersOf } from './buyer.queries.ts'

/** Removes names, numbers and addresses from a user's orders. Goods and amounts stay. */
export async function purgeBuyer(tx: Tx, userId: number): Promise<void> {
  await blankShipmentsOf(tx, userId)
  await clearRequestsOf(tx, userId)
}

/** A user's orders that still wait for money, for goods or for a refund. */
export async function listOpenOrders(tx: Tx, userId: number): Promise<{ id: number; refno: string }[]> {
  return listOpenOrdersOf(tx, userId)
}
