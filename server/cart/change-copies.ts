import type { CartItem } from '#contracts/cart.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { outOfStock } from './add-to-cart.ts'
import { changeQuantity, findRow } from './cart.queries.ts'
import { MOST_COPIES } from './cart.rules.ts'
import { cartItemOf } from './cart-item-of.ts'

export type CopiesChange = { userId: number; id: number; type: 'Added' | 'Reduced'; quantity: number }

/**
 * Adds or removes copies of a row, relative to its present number, which another tab may have changed (F22).
 * @throws Failure with the reason why nothing was changed
 */
export async function changeCopies(db: Queryable, change: CopiesChange, now: Date): Promise<CartItem> {
  const { userId, id, type, quantity } = change
  const by = type === 'Added' ? quantity : -quantity
  const changed = await changeQuantity(db, { userId, id, by, most: MOST_COPIES })
  const row = await findRow(db, userId, id, now)
  if (row === undefined) throw new Failure('not_found', 'Barang ini tidak ada lagi di keranjang Anda.')
  if (changed) return cartItemOf(row)
  if (row.format === 'ebook') {
    throw new Failure('conflict', 'Item digital selalu berjumlah satu.')
  }
  if (type === 'Reduced') {
    throw new Failure('conflict', 'Jumlah paling sedikit 1. Hapus barang untuk mengeluarkannya.')
  }
  const asked = row.quantity + quantity
  if (asked > MOST_COPIES && row.available > MOST_COPIES) {
    throw new Failure('conflict', `Jumlah paling banyak ${MOST_COPIES}.`)
  }
  throw outOfStock(row, asked, row.quantity)
}
