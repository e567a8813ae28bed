import type { BookCard } from '#contracts/catalogue.ts'
import { listCards } from '#server/catalogue/list-cards.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listForReader } from './personal.queries.ts'

const SHOWN = 12

/** Titles for a reader by what they have, the best first; nothing for who has nothing yet. */
export async function recommendTitles(db: Queryable, userId: number, most = SHOWN): Promise<BookCard[]> {
  return listCards(db, await listForReader(db, userId, most))
}
