import type { BookDetail } from '#contracts/catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listDetailJson } from './listing-cards.queries.ts'

/** A title's page without its reviews. */
export type ListedDetail = Omit<BookDetail, 'prices' | 'reviews_shown' | 'rating' | 'reviews'> & {
  /** When what it shows changed last. */
  changedAt: Date
}

/** The details of the given titles that are listed, in the given order. */
export async function listDetails(db: Queryable, ids: number[]): Promise<ListedDetail[]> {
  if (ids.length === 0) return []
  const found = new Map((await listDetailJson(db, { ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => parsed(found.get(id)))
}

/** All listed titles in the order of their ids, from the one after `after` on. */
export async function listDetailsAfter(
  db: Queryable,
  window: { after: number; limit: number },
): Promise<ListedDetail[]> {
  return (await listDetailJson(db, window)).flatMap(parsed)
}

// The text was checked against its contract when it was stored.
const parsed = (row: { json: string; changedAt: Date } | undefined): ListedDetail[] =>
  row === undefined ? [] : [{ ...(JSON.parse(row.json) as BookDetail), changedAt: row.changedAt }]
