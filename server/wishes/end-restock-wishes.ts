import type { Tx } from '#server/platform/database/database.ts'
import { deleteWishesOf } from './restock.queries.ts'

/** Takes back all requests of a reader for a mail when a title is in stock again. */
export const endRestockWishes = (tx: Tx, userId: number): Promise<void> => deleteWishesOf(tx, userId)
