import type { Tx } from '#server/platform/database/database.ts'
import { deleteEditions, deleteRows, type ReturnedItem, restoreRows } from './cart.queries.ts'
import { MOST_COPIES } from './cart.rules.ts'

/** Takes rows out of a user's cart, into the order that is being made in this transaction. */
export async function takeFromCart(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  await deleteRows(tx, userId, ids)
}

/** The order came to nothing: what it took is in the cart again. */
export async function putBackIntoCart(
  tx: Tx,
  { userId, items, now }: { userId: number; items: readonly ReturnedItem[]; now: Date },
): Promise<void> {
  await restoreRows(tx, { userId, items, most: MOST_COPIES, now })
}

/** Ebooks that the user has now, however they were bought. */
export async function dropFromCart(tx: Tx, userId: number, editionIds: readonly number[]): Promise<void> {
  if (editionIds.length > 0) await deleteEditions(tx, userId, editionIds)
}
