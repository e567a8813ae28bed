import { useState } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { cart } from '../cart-state/cart.ts'
import { type KeptPlace, type Place, placesOf } from './cart-places.ts'

export type RemovedRows = {
  /** The rows, with the removed ones in their former places. */
  places: readonly Place[]
  /** Remembers the places of rows that are being removed. */
  keep: (removed: readonly CartItem[]) => void
  /** Puts a removed row back into the cart. Resolves to the new row; undefined where the server refused. */
  restore: (row: CartItem) => Promise<CartItem | undefined>
}

/** Removed rows keep their places until the page is left, so that they can be brought back there. */
export function useRemovedRows(rows: readonly CartItem[]): RemovedRows {
  const [kept, setKept] = useState<readonly KeptPlace[]>([])
  const places = placesOf(rows, kept)

  const keep = (removed: readonly CartItem[]) => {
    const ids = new Set(removed.map(({ id }) => id))
    const found = places.flatMap(({ row }, place) => (ids.has(row.id) ? [{ row, place }] : []))
    setKept((before) => [...before.filter(({ row }) => !ids.has(row.id)), ...found])
  }

  const restore = async (row: CartItem): Promise<CartItem | undefined> => {
    try {
      const { book, type, quantity } = row
      const { item } = await cart.add({ book_id: book.id, type, quantity })
      setKept((before) => before.map((one) => (one.row.id === row.id ? { ...one, row: item } : one)))
      return item
    } catch (error) {
      if (!isCallFailure(error)) throw error
      toastFailure(error, 'error add item to cart')
      return undefined
    }
  }
  return { places, keep, restore }
}
