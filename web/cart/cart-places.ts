import type { CartItem } from '#contracts/cart.ts'

/** A place of the list: a row, or a row that was removed from it. */
export type Place = { row: CartItem; removed: boolean }

/** The position of a removed row among the places of the list. */
export type KeptPlace = { row: CartItem; place: number }

/** The list with removed rows in their places. A restored row stands in its former place, not at the end. */
export function placesOf(rows: readonly CartItem[], kept: readonly KeptPlace[]): readonly Place[] {
  const apart = new Set(kept.map(({ row }) => row.id))
  const places = rows.filter(({ id }) => !apart.has(id)).map((row): Place => ({ row, removed: false }))
  for (const { row, place } of kept.toSorted((a, b) => a.place - b.place)) {
    const held = rows.find(({ id }) => id === row.id)
    places.splice(place, 0, { row: held ?? row, removed: held === undefined })
  }
  return places
}
