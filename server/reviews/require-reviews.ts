import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'

export type ReviewDeps = { database: Database; readShop: ReadShop }

/** @throws Failure switched_off where the shop has no reviews */
export async function requireReviews(readShop: ReadShop): Promise<void> {
  const { reviews } = await readShop()
  if (!reviews) throw new Failure('switched_off', 'Toko ini tidak menampilkan ulasan.')
}
