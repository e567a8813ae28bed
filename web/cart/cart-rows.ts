import type { CartItem } from '#contracts/cart.ts'

type Row = Pick<CartItem, 'id' | 'type' | 'quantity' | 'final_price' | 'on_sale'> & {
  book: Pick<CartItem['book'], 'physical_book'>
}

/** How many copies can be sold now; unlimited for a file. */
export function stockOf({ type, book }: Row): number {
  return type === 'Digital' ? Number.POSITIVE_INFINITY : (book.physical_book?.quantity ?? 0)
}

export const isSoldOut = (row: Row) => stockOf(row) <= 0

/** How many copies are left, where the row asks for more; undefined where there are enough or none. */
export function stockLeft(row: Row): number | undefined {
  const stock = stockOf(row)
  return stock > 0 && stock < row.quantity ? stock : undefined
}

/** A row can be chosen unless it is sold out, no longer sold, or more than one copy short. */
export function canBeChosen(row: Row): boolean {
  return row.on_sale && !isSoldOut(row) && stockOf(row) >= row.quantity - 1
}

/** The kind that all rows have in common. */
export function typeOf(rows: readonly Row[]): CartItem['type'] | 'mixed' | undefined {
  const [first, ...others] = rows
  if (first === undefined) return undefined
  return others.every(({ type }) => type === first.type) ? first.type : 'mixed'
}

export function totalsOf(rows: readonly Row[]): { items: number; price: number } {
  let items = 0
  let price = 0
  for (const row of rows) {
    items += row.quantity
    price += row.quantity * row.final_price
  }
  return { items, price }
}

type Numbered = Row & { id: number }

/**
 * The rows that are chosen when the page opens: those chosen before, and newer ones of the same kind. With nothing
 * chosen before, all of the kind that was added last, since these can be paid together.
 */
export function firstChoice(
  rows: readonly Numbered[],
  seen: ReadonlySet<number>,
  chosen: ReadonlySet<number>,
): ReadonlySet<number> {
  const open = rows.filter(canBeChosen)
  const before = open.filter(({ id }) => chosen.has(id))
  const kind = before.length > 0 ? typeOf(before) : open.at(-1)?.type
  const more = open.filter(({ id, type }) => type === kind && (before.length === 0 || !seen.has(id)))
  return new Set([...before, ...more].map(({ id }) => id))
}
