import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageOfSpread, pagesAcross, pagesOfSpread, paginate, spreadOfPage } from './spreads.ts'

const book = (leading: number, pages: number, trailing: number) => [
  ...Array.from({ length: leading }, () => false),
  ...Array.from({ length: pages }, () => true),
  ...Array.from({ length: trailing }, () => false),
]

describe('pages side by side', () => {
  it('are two if and only if the viewport is wider than high', () => {
    expect(pagesAcross(1280, 800, false)).toBe(2)
    expect(pagesAcross(800, 800, false)).toBe(1)
    expect(pagesAcross(360, 740, false)).toBe(1)
    expect(pagesAcross(1280, 800, true)).toBe(1)
  })

  it('let the cover and the back stand alone', () => {
    const { spreads, numPages } = paginate(book(1, 4, 1), 2)
    expect(numPages).toBe(4)
    expect(spreads).toEqual([
      { first: null, second: 1 },
      { first: 2, second: 3 },
      { first: 4, second: null },
    ])
  })

  it('do not count blanks at the ends, and have no empty spread', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom(1 as const, 2 as const),
        (leading, pages, trailing, across) => {
          const pagination = paginate(book(leading, pages, trailing), across)
          expect(pagination.numPages).toBe(pages)
          const numbers = pagination.spreads.flatMap((_, i) => pagesOfSpread(pagination, i))
          expect(numbers).toEqual(Array.from({ length: pages }, (_, i) => i + 1))
          const empty = pagination.spreads.filter((_, i) => pagesOfSpread(pagination, i).length === 0)
          expect(empty).toEqual([])
        },
      ),
    )
  })

  it('keep the reader on the same page when the window turns from wide to high and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 60 }), (leading, pages) => {
        const narrow = paginate(book(leading, pages, 1), 1)
        const wide = paginate(book(leading, pages, 1), 2)
        for (let page = 1; page <= pages; page++) {
          expect(pageOfSpread(narrow, spreadOfPage(narrow, page))).toBe(page)
          expect(pagesOfSpread(wide, spreadOfPage(wide, page))).toContain(page)
        }
      }),
    )
  })

  it('take any number for a page, the nearest one of the book', () => {
    const pagination = paginate(book(1, 10, 1), 2)
    expect(pageOfSpread(pagination, spreadOfPage(pagination, -5))).toBe(1)
    expect(pageOfSpread(pagination, spreadOfPage(pagination, 999))).toBe(10)
    expect(pageOfSpread(pagination, spreadOfPage(pagination, Number.NaN))).toBe(1)
  })

  it('are none in an empty book', () => {
    for (const empty of [[], [false], [false, false]]) {
      const pagination = paginate(empty, 2)
      expect(pagination).toMatchObject({ spreads: [], numPages: 0 })
      expect(pageOfSpread(pagination, 0)).toBe(0)
      expect(spreadOfPage(pagination, 3)).toBe(0)
    }
  })
})
