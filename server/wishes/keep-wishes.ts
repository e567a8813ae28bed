import { WISH_BOUNDS } from '#contracts/choices.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { requireOnSale } from '#server/catalogue/read-title.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { countWishes, deleteTitleWish, insertWishes, listWishable, listWishedIds } from './wishes.queries.ts'

type Wanted = { userId: number; now: Date }

/**
 * Puts a title on a user's wishlist, with what it costs now. The second time changes nothing.
 * @throws Failure not_found, conflict where the list is full, unauthenticated
 */
export async function keepWish(tx: Tx, { titleId, ...wanted }: Wanted & { titleId: number }): Promise<void> {
  await lockUser(tx, wanted.userId)
  await requireOnSale(tx, titleId)
  const [fresh] = await listWishable(tx, wanted.userId, [titleId])
  if (fresh === undefined) return
  if ((await countWishes(tx, wanted.userId)) >= WISH_BOUNDS.ofAccount) {
    throw new Failure('conflict', `Daftar keinginan memuat paling banyak ${WISH_BOUNDS.ofAccount} judul.`)
  }
  await insertWishes(tx, { ...wanted, titleIds: [fresh] })
}

/**
 * Adds what a device kept to a user's wishlist, the latest last. What is not on sale, or beyond the bound, is left out.
 * @returns the ids of all wishes
 * @throws Failure unauthenticated
 */
export async function mergeWishes(
  tx: Tx,
  { titleIds, ...wanted }: Wanted & { titleIds: readonly number[] },
): Promise<number[]> {
  await lockUser(tx, wanted.userId)
  const fresh = await listWishable(tx, wanted.userId, titleIds)
  const room = Math.max(0, WISH_BOUNDS.ofAccount - (await countWishes(tx, wanted.userId)))
  const kept = fresh.slice(Math.max(0, fresh.length - room))
  await insertWishes(tx, { ...wanted, titleIds: kept })
  return listWishedIds(tx, wanted.userId)
}

/** @throws Failure unauthenticated */
export async function dropWish(
  tx: Tx,
  { userId, titleId }: { userId: number; titleId: number },
): Promise<void> {
  await lockUser(tx, userId)
  await deleteTitleWish(tx, userId, titleId)
}
