import type { CartItem } from '#contracts/cart.ts'
import { shippingWeightKg } from '#contracts/couriers.ts'

export type CheckoutChoice = { places: readonly number[]; type: CartItem['type'] }

const isPlace = (text: string) => /^\d{1,4}$/.test(text)

/** Reads `item=0,2&type=Fisik` (`item` may be repeated): positions of cart rows, the oldest row being 0. */
export function readChoice(params: URLSearchParams): CheckoutChoice | undefined {
  const places = params
    .getAll('item')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(isPlace)
    .map(Number)
  const type = params.get('type')
  if (places.length === 0 || (type !== 'Fisik' && type !== 'Digital')) return undefined
  return { places: [...new Set(places)], type }
}

type Row = Pick<CartItem, 'type' | 'quantity' | 'weight'> & { book: Pick<CartItem['book'], 'id'> }

/**
 * Names a row by what it holds, of which a cart has one row at most. The id changes where an order without a charge
 * fails and its rows are put back into the cart.
 */
export const rowName = ({ book, type }: Pick<Row, 'book' | 'type'>) => `${type} ${book.id}`

/** The chosen rows by their names, in the cart's order; undefined where they are not of the named type. */
export function chosenNames(
  rows: readonly Row[],
  { places, type }: CheckoutChoice,
): readonly string[] | undefined {
  const chosen = rows.filter((_row, place) => places.includes(place))
  return chosen.every((row) => row.type === type) ? chosen.map(rowName) : undefined
}

/** The weight of these rows as a parcel, in whole kilograms as couriers count. */
export function parcelWeight(rows: readonly Pick<Row, 'quantity' | 'weight'>[]): number {
  return shippingWeightKg(rows.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0))
}
