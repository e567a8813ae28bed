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

type Row = Pick<CartItem, 'id' | 'type' | 'quantity' | 'weight'>

/** The chosen rows by their ids, in the cart's order; undefined where they are not of the named type. */
export function chosenIds(
  rows: readonly Row[],
  { places, type }: CheckoutChoice,
): readonly number[] | undefined {
  const chosen = rows.filter((_row, place) => places.includes(place))
  return chosen.every((row) => row.type === type) ? chosen.map(({ id }) => id) : undefined
}

/** The weight of these rows as a parcel, in whole kilograms as couriers count. */
export function parcelWeight(rows: readonly Row[]): number {
  return shippingWeightKg(rows.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0))
}
