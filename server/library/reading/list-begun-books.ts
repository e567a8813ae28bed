import type { BegunBook } from '#contracts/reading.ts'
import { listCards } from '#server/catalogue/list-cards.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listOwned } from '../may-read.ts'
import { listBegun } from './reading-places.queries.ts'

/** The most titles of one call of `listOwned`. */
const LOOKED_AT = 100

/** The titles that a reader has begun and can read now, the last read first. */
export async function listBegunBooks(
  db: Queryable,
  { userId, now, limit }: { userId: number; now: Date; limit: number },
): Promise<BegunBook[]> {
  const begun = (await listBegun(db, userId)).slice(0, LOOKED_AT)
  const owned = await listOwned(db, { userId, titleIds: begun.map(({ titleId }) => titleId), now })
  const sources = new Map(owned.map(({ id, source }) => [id, source]))
  const shown = begun.filter(({ titleId }) => sources.has(titleId)).slice(0, limit)
  const shownIds = shown.map(({ titleId }) => titleId)
  const cards = await listCards(db, shownIds)
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return shown.flatMap(({ titleId, place, share, readAt }) => {
    const book = cardOf.get(titleId)
    const source = sources.get(titleId)
    return book && source ? [{ book, source, place, share, read_at: readAt.toISOString() }] : []
  })
}
