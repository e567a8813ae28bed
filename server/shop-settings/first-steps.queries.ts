import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

type Beginning = { sold: boolean; titled: boolean; covered: boolean; listed: boolean }

/** Whether an order was paid, and whether there are titles, covers, and titles on sale. */
export async function readBeginning(db: Queryable): Promise<Beginning> {
  // An order has a receipt from the moment at which it is paid.
  const { rows } = await sql<Beginning>`
    select exists (select from receipts) as sold, exists (select from titles) as titled,
      exists (select from titles where cover_image_id is not null) as covered,
      exists (select from listings) as listed`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database tells nothing of the shop')
  return row
}
