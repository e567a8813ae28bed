import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'

export type WishDeps = { database: Database; readShop: ReadShop }

/** @throws Failure switched_off where the shop has no wishlists */
export async function requireWishlist(readShop: ReadShop): Promise<void> {
  const { wishlist } = await readShop()
  if (!wishlist) throw new Failure('switched_off', 'Toko ini tidak memiliki daftar keinginan.')
}
