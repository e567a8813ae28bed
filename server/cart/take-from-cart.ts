import type { Tx } from '#server/platform/database/database.ts'
import { deleteRowsReturning, restoreRows, type TakenRow } from './cart.queries.ts'
import { MOST_COPIES } from './cart.rules.ts'

export type { TakenRow } from './cart.queries.ts'

/**
 * Takes rows out of a user's cart, into the order that is being made in this transaction. Rows that are gone,
 * or somebody else's, are not among those given back.
 */
export async function takeFromCart(tx: Tx, userId: number, ids: readonly number[]): Promise<TakenRow[]> {
  const rows = await deleteRowsReturning(tx, userId, ids)
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

/** The order came to nothing: what it took is in the cart again. */
export async function putBackIntoCart(
  tx: Tx,
  { userId, items, now }: { userId: number; items: readonly Omit<TakenRow, 'id'>[]; now: Date },
): Promise<void> {
  await restoreRows(tx, { userId, items, most: MOST_COPIES, now })
}
