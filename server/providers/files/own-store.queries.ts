import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Waits for another transaction that looks at the id. @returns undefined in a new shop */
export async function lockStoreId(tx: Tx): Promise<string | undefined> {
  await sql`lock table file_store in share row exclusive mode`.execute(tx)
  const row = await tx.selectFrom('file_store').select('id').executeTakeFirst()
  return row?.id
}

export async function insertStoreId(tx: Tx, id: string): Promise<void> {
  await tx.insertInto('file_store').values({ id }).execute()
}
