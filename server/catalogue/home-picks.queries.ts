import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type Pick = { id: number; title: string; coverId: number | null; onSale: boolean }

/** Titles that the shop picked for its home page, in their order. */
export async function listPicks(db: Queryable): Promise<Pick[]> {
  return db
    .selectFrom('home_picks')
    .innerJoin('titles', 'titles.id', 'home_picks.title_id')
    .select(['titles.id', 'titles.name as title', 'titles.cover_image_id as coverId'])
    .select(({ eb }) => eb('titles.status', '=', 'on_sale').$castTo<boolean>().as('onSale'))
    .orderBy('home_picks.position')
    .execute()
}

/** Two who choose at once come one after the other. */
export async function lockPicks(tx: Tx): Promise<void> {
  await sql`lock table home_picks in share row exclusive mode`.execute(tx)
}

export async function replacePicks(tx: Tx, titleIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('home_picks').execute()
  if (titleIds.length === 0) return
  const rows = titleIds.map((title_id, position) => ({ title_id, position }))
  await tx.insertInto('home_picks').values(rows).execute()
}
