import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ReadShop } from './read-shop.ts'

/** What calls of a feature need that a shop can switch off. */
export type FeatureDeps = { database: Database; readShop: ReadShop }

const OFF = {
  bundles: 'Toko ini tidak menjual set.',
  gifts: 'Toko ini tidak menjual hadiah.',
  recommendations: 'Toko ini tidak menyarankan judul.',
  reviews: 'Toko ini tidak menampilkan ulasan.',
  status: 'Toko ini tidak memiliki halaman status.',
  wishlist: 'Toko ini tidak memiliki daftar keinginan.',
}

/** @throws Failure switched_off where the shop does not have the feature */
export async function requireFeature(readShop: ReadShop, feature: keyof typeof OFF): Promise<void> {
  const shop = await readShop()
  if (!shop[feature]) throw new Failure('switched_off', OFF[feature])
}
