import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contracts/cart.ts'
import { placesOf } from './cart-places.ts'
import { canBeChosen, firstChoice, isSoldOut, stockLeft, totalsOf, typeOf } from './cart-rows.ts'

type Row = Parameters<typeof canBeChosen>[0]
const paper = (quantity: number, stock: number, more: Partial<Row> = {}): Row => ({
  id: 1,
  type: 'Fisik',
  quantity,
  final_price: 40_000,
  on_sale: true,
  book: { physical_book: { quantity: stock } },
  ...more,
})
const file: Row = {
  id: 2,
  type: 'Digital',
  quantity: 1,
  final_price: 25_000,
  on_sale: true,
  book: { physical_book: null },
}

describe('§5 which rows can be chosen', () => {
  it('those in stock, and every digital one', () => {
    expect([paper(1, 1), paper(3, 9), file].map(canBeChosen)).toEqual([true, true, true])
  })

  it('none that is sold out, or whose stock is below the quantity minus one', () => {
    expect([paper(1, 0), paper(1, -1), paper(4, 2), paper(5, 1)].map(canBeChosen)).toEqual(
      Array(4).fill(false),
    )
    // A row that is one copy short keeps its checkbox and shows what is left.
    expect(canBeChosen(paper(3, 2))).toBe(true)
  })

  it('none that is no longer sold', () => {
    expect(canBeChosen({ ...file, on_sale: false })).toBe(false)
  })

  it('a row is sold out at zero and below, and shows what is left only where something is', () => {
    expect([paper(1, 0), paper(1, -2), paper(1, 1), file].map(isSoldOut)).toEqual([true, true, false, false])
    expect([paper(3, 2), paper(3, 3), paper(3, 0), file].map(stockLeft)).toEqual([
      2,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('§5 what is chosen together', () => {
  it('is of one kind, or mixed, which cannot be paid in one order', () => {
    expect(typeOf([])).toBeUndefined()
    expect(typeOf([paper(1, 5), paper(2, 5)])).toBe('Fisik')
    expect(typeOf([file])).toBe('Digital')
    expect(typeOf([paper(1, 5), file])).toBe('mixed')
  })

  it('counts copies, and whole rupiah for all of them', () => {
    expect(totalsOf([paper(3, 5), file])).toEqual({ items: 4, price: 145_000 })
    expect(totalsOf([])).toEqual({ items: 0, price: 0 })
  })
})

describe('§2 what is chosen as the cart opens', () => {
  const none: ReadonlySet<number> = new Set()
  const rows = [paper(1, 9, { id: 1 }), file, paper(1, 9, { id: 3 }), paper(1, 0, { id: 4 })]

  it('all of the kind that came last and can be bought: so much is paid together', () => {
    expect([...firstChoice(rows, none, none)]).toEqual([1, 3])
    expect([...firstChoice([...rows, { ...file, id: 5 }], none, none)]).toEqual([2, 5])
    expect([...firstChoice([], none, none)]).toEqual([])
  })

  it('what was chosen before, with what has come of that kind since; what was left out stays out', () => {
    expect([...firstChoice(rows, new Set([1, 2]), new Set([1]))]).toEqual([1, 3])
    expect([...firstChoice(rows, new Set([1, 2, 3]), new Set([1]))]).toEqual([1])
  })
})

describe('§2 a removed row can be brought back', () => {
  const row = (id: number) => ({ id }) as CartItem
  const shown = (rows: CartItem[], kept: Parameters<typeof placesOf>[1]) =>
    placesOf(rows, kept).map(({ row: { id }, removed }) => (removed ? -id : id))

  it('it keeps its place while it is gone, and stands there again under its new number', () => {
    expect(shown([row(1), row(3)], [{ row: row(2), place: 1 }])).toEqual([1, -2, 3])
    expect(shown([row(1), row(3), row(9)], [{ row: row(9), place: 1 }])).toEqual([1, 9, 3])
  })

  it('one whose removal was refused is a row as before, and several keep their order', () => {
    expect(shown([row(1), row(2), row(3)], [{ row: row(2), place: 1 }])).toEqual([1, 2, 3])
    const kept = [
      { row: row(3), place: 2 },
      { row: row(1), place: 0 },
    ]
    expect(shown([row(2)], kept)).toEqual([-1, 2, -3])
  })
})
