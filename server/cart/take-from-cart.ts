import type { Statement } from '#server/platform/database/statement.ts'
import { deleteEditions, type ReturnedItem, restoreRows, takeRows } from './cart.queries.ts'
import { MOST_COPIES } from './cart.rules.ts'

/** Takes rows out of a user's cart, into the order that is being made in this transaction. */
export function takeFromCart(userId: number, ids: readonly number[]): Statement<void> {
  return takeRows(userId, ids)
}

/** The order came to nothing: what it took is in the cart again. */
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

/** Ebooks that the user has now, however they were bought. */
export function dropFromCart(userId: number, editionIds: readonly number[]): Statement<void> | undefined {
  return editionIds.length === 0 ? undefined : deleteEditions(userId, editionIds)
}
