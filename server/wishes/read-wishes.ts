import type { BookCard } from '#contracts/catalogue.ts'
import { WISH_BOUNDS } from '#contracts/choices.ts'
import type { Wish } from '#contracts/wishes.ts'
import { isoInWib } from '#kernel/time.ts'
import { listCards } from '#server/catalogue/list-cards.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findSharer, listWishRows, type WishRow } from './wishes.queries.ts'

/** A page of a user's wishlist. */
export async function readWishes(
  db: Queryable,
  userId: number,
  window: { limit: number; offset: number; now: Date },
): Promise<{ rows: Wish[]; total: number }> {
  const { rows, total } = await listWishRows(db, userId, window)
  const cards = new Map((await listCards(db, idsOf(rows))).map((card) => [card.id, card]))
  const wishes = rows.flatMap(({ titleId, wishedAt, fellBy }) => {
    const card = cards.get(titleId)
    return card === undefined ? [] : [{ ...card, wished_at: isoInWib(wishedAt), fell_by: fellBy }]
  })
  return { rows: wishes, total }
}

/**
 * The wishlist behind a link.
 * @throws Failure not_found where there is no such link, or it was revoked
 */
export async function readSharedWishlist(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ name: string; titles: BookCard[] }> {
  const sharer = await findSharer(db, token)
  if (sharer === undefined) {
    throw new Failure('not_found', 'Daftar keinginan ini tidak dibagikan lagi.')
  }
  const window = { limit: WISH_BOUNDS.ofAccount, offset: 0, now }
  const { rows } = await listWishRows(db, sharer.userId, window)
  return { name: sharer.name, titles: await listCards(db, idsOf(rows)) }
}

const idsOf = (rows: readonly WishRow[]) => rows.map(({ titleId }) => titleId)
