import type { CartItem } from '#contracts/cart.ts'
import type { OutOfStock } from '#contracts/orders.ts'
import { accountGone } from '#server/accounts/lock-user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { type AddedRow, addRow } from './cart.queries.ts'
import { MOST_COPIES, MOST_ROWS } from './cart.rules.ts'
import { cartItemOf } from './cart-item-of.ts'

export type CartAddition = {
  userId: number
  titleId: number
  type: 'Fisik' | 'Digital'
  quantity: number
}

/**
 * Puts a title into the user's cart. A title that is there already gets more copies; a digital one stays at one.
 * @throws Failure with the reason why it was not added
 */
export async function addToCart(db: Queryable, addition: CartAddition, now: Date): Promise<CartItem> {
  const { userId, titleId, type } = addition
  const format = type === 'Fisik' ? 'paper' : 'ebook'
  const quantity = format === 'ebook' ? 1 : addition.quantity
  const bounds = { most: MOST_COPIES, mostRows: MOST_ROWS }
  const row = await addRow(db, { userId, titleId, format, quantity, ...bounds, now })
  if (row === undefined) throw new Failure('not_found', 'Buku ini tidak ditemukan.')
  const { id, quantity: inCart } = row
  if (id === null || inCart === null) throw whyNotAdded(row, quantity)
  return cartItemOf({ ...row, id, quantity: inCart })
}

function whyNotAdded(row: AddedRow, quantity: number): Failure {
  if (!row.account) return accountGone()
  if (!row.on_sale) {
    return new Failure(
      'not_for_sale',
      `Edisi ${row.format === 'paper' ? 'fisik' : 'digital'} judul ini tidak dijual saat ini.`,
    )
  }
  if (row.owned) {
    return new Failure('already_owned', 'Anda sudah memiliki judul ini. Buka Buku Saya untuk membacanya.')
  }
  if (row.had + quantity > row.available) return outOfStock(row, row.had + quantity, row.had)
  if (row.had + quantity > MOST_COPIES) {
    return new Failure('conflict', `Satu judul paling banyak ${MOST_COPIES} eksemplar dalam keranjang.`)
  }
  return new Failure('conflict', `Keranjang paling banyak berisi ${MOST_ROWS} judul. Hapus sebagian dahulu.`)
}

type Short = Pick<AddedRow, 'title_id' | 'name' | 'available'>

/** The message for too few copies: how many are left, and how many of them are in the cart already. */
export function outOfStock(row: Short, asked: number, had: number): Failure {
  const available = Math.max(0, row.available)
  const data: OutOfStock = {
    items: [{ book_id: row.title_id, title: row.name, quantity: asked, available }],
  }
  const left = `Stok tersisa ${available}${had > 0 ? `, ${had} sudah ada di keranjang Anda` : ''}.`
  return new Failure('out_of_stock', available === 0 ? 'Stok fisik judul ini sedang habis.' : left, { data })
}
