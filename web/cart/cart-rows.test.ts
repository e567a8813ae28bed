import { describe, expect, it } from 'vitest'
import { canBeChosen, isSoldOut, stockLeft, totalsOf, typeOf } from './cart-rows.ts'

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
    // One copy short keeps its box, and tells what is left.
    expect(canBeChosen(paper(3, 2))).toBe(true)
  })

  it('none that is no longer sold', () => {
    expect(canBeChosen({ ...file, on_sale: false })).toBe(false)
  })

  it('a row is sold out at nought and below, and tells what is left only where something is', () => {
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
