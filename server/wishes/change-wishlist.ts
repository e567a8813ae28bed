import { randomBytes } from 'node:crypto'
import type { Wishlist } from '#contracts/wishes.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { findWishlist, type StoredWishlist, saveWishlist } from './wishes.queries.ts'

/** 192 bits, as 32 letters. */
const TOKEN_BYTES = 24

const wishlistOf = (stored: StoredWishlist | undefined): Wishlist => ({
  shared: stored?.shareToken == null ? null : { token: stored.shareToken, name: stored.shownName },
})

export const readWishlist = async (db: Queryable, userId: number): Promise<Wishlist> =>
  wishlistOf(await findWishlist(db, userId))

/**
 * Makes the link to a user's wishlist, or only changes the name where there is one.
 * @throws Failure unauthenticated
 */
export async function shareWishlist(
  tx: Tx,
  { userId, name }: { userId: number; name: string },
): Promise<Wishlist> {
  await lockUser(tx, userId)
  const token = (await findWishlist(tx, userId))?.shareToken ?? randomBytes(TOKEN_BYTES).toString('base64url')
  return wishlistOf(await saveWishlist(tx, userId, { share_token: token, shown_name: name }))
}

/** @throws Failure unauthenticated */
export async function unshareWishlist(tx: Tx, userId: number): Promise<Wishlist> {
  await lockUser(tx, userId)
  return wishlistOf(await saveWishlist(tx, userId, { share_token: null, shown_name: '' }))
}
