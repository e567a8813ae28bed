import type { Statement } from '#server/platform/database/statement.ts'
import { deleteEditions, type ReturnedItem, restoreRows } from './cart.queries.ts'
import { MOST_COPIES } from './cart.rules.ts'

/** Removes rows from a user's cart that become an order in this transaction. */
export { takeFromCart } from './cart.queries.ts'

/** Puts the rows of a failed order back into the cart. */
export function putBackIntoCart({
  userId,
  items,
  now,
}: {
  userId: number
  items: readonly ReturnedItem[]
  now: Date
}): Statement<void> | undefined {
  return items.length === 0 ? undefined : restoreRows({ userId, items, most: MOST_COPIES, now })
}

/** Removes ebooks from the cart that the user owns by now. */
export function dropFromCart(userId: number, editionIds: readonly number[]): Statement<void> | undefined {
  return editionIds.length === 0 ? undefined : deleteEditions(userId, editionIds)
}
