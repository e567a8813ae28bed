import { lockUser } from '#server/accounts/lock-user.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { countWishes, findPaperEdition, insertWish } from './restock.queries.ts'

/** The most wishes of one account at a time. */
const MOST_WISHES = 100

/**
 * Stores that a user wants a mail when a title's paper edition is in stock again. A second request changes nothing.
 * @throws Failure not_found, conflict where it is in stock or where there are a hundred wishes
 */
export async function wishForRestock(
  tx: Tx,
  { userId, titleId, now }: { userId: number; titleId: number; now: Date },
): Promise<void> {
  await lockUser(tx, userId)
  const edition = await findPaperEdition(tx, titleId)
  if (edition === undefined) throw new Failure('not_found', 'Edisi fisik judul ini tidak ditemukan.')
  if (edition.free > 0) {
    throw new Failure('conflict', 'Stoknya sudah ada lagi. Muat ulang halaman ini untuk membelinya.')
  }
  if ((await countWishes(tx, userId)) >= MOST_WISHES) {
    throw new Failure('conflict', `Kabar stok paling banyak untuk ${MOST_WISHES} judul.`)
  }
  await insertWish(tx, { userId, editionId: edition.editionId, now })
}
