import type { Database, Tx } from '#server/platform/database/database.ts'
import { readWholeTitle, type WholeTitle } from '../list-titles.ts'
import type { EditedTitle } from '../save-title.ts'

/** The title as it is after the work, read in the same transaction. */
export const savedTitle = (database: Database, work: (tx: Tx) => Promise<EditedTitle>): Promise<WholeTitle> =>
  database.transact((tx) => savedIn(tx, work(tx)))

/** The same in the caller's transaction. */
export const savedIn = async (tx: Tx, work: Promise<EditedTitle>): Promise<WholeTitle> =>
  readWholeTitle(tx, (await work).id)
