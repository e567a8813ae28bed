import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Marks the point to which `undoToMark` undoes what the transaction has written. */
export async function markPoint(tx: Tx): Promise<void> {
  await sql`savepoint edit`.execute(tx)
}

export async function undoToMark(tx: Tx): Promise<void> {
  await sql`rollback to savepoint edit`.execute(tx)
  await releaseMark(tx)
}

export async function releaseMark(tx: Tx): Promise<void> {
  await sql`release savepoint edit`.execute(tx)
}
