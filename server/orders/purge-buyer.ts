import type { Tx } from '#server/platform/database/database.ts'
import {
  blankBookingsOf,
  blankRefundsOf,
  blankReturnRequestsOf,
  blankShipmentsOf,
  clearRequestsOf,
  deleteNotesOf,
  listOpenOrdersOf,
} from './buyer.queries.ts'
import { blankGiftsOf } from './gifts/gifts.queries.ts'

/**
 * Removes names, numbers, addresses, bank accounts, the staff's notes, and the words and pictures of requests from a
 * user's orders, and what names anybody from gifts that the user gave or received. Goods and amounts stay.
 */
export async function purgeBuyer(tx: Tx, userId: number): Promise<void> {
  await blankShipmentsOf(tx, userId)
  await blankBookingsOf(tx, userId)
  await clearRequestsOf(tx, userId)
  await deleteNotesOf(tx, userId)
  await blankRefundsOf(tx, userId)
  await blankReturnRequestsOf(tx, userId)
  await blankGiftsOf(tx, userId)
}

/** A user's orders that still wait for money, for goods, for who accepts a gift, or for a refund. */
export async function listOpenOrders(tx: Tx, userId: number): Promise<{ id: number; refno: string }[]> {
  return listOpenOrdersOf(tx, userId)
}
