import type { Tx } from '#server/platform/database/database.ts'
import { deleteLinksOf } from './reading-links.queries.ts'

/** Revokes every reading link of a user, for a change of the password. */
export const endReadingLinks = (tx: Tx, userId: number): Promise<void> => deleteLinksOf(tx, userId)
