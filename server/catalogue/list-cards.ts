import type { BookCard } from '#contracts/catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findCardRows } from './cards.queries.ts'
import { composeCard, withLiveCounts } from './compose-card.ts'

/** The cards of the given titles in the given order, withdrawn ones included: a shelf shows them still. */
export async function listCards(db: Queryable, titleIds: number[]): Promise<BookCard[]> {
  if (titleIds.length === 0) return []
  const rows = await findCardRows(db, titleIds)
  const cards = new Map(rows.map((row) => [row.id, withLiveCounts(composeCard(row), row)]))
  return titleIds.flatMap((id) => cards.get(id) ?? [])
}
