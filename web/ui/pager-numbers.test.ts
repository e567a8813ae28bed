import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_NUMBERS, pagerNumbers } from './pager-numbers.ts'

describe('the pager', () => {
  it('keeps the present page in the middle, and says where pages are left out', () => {
    expect(pagerNumbers(10, 20)).toEqual({ numbers: [8, 9, 10, 11, 12], before: true, after: true })
    expect(pagerNumbers(1, 20)).toEqual({ numbers: [1, 2, 3, 4, 5], before: false, after: true })
    expect(pagerNumbers(20, 20)).toEqual({ numbers: [16, 17, 18, 19, 20], before: true, after: false })
    expect(pagerNumbers(2, 3)).toEqual({ numbers: [1, 2, 3], before: false, after: false })
  })

  it('shows the last page to who asked for one past it, and one page of an empty list', () => {
    expect(pagerNumbers(99, 7).numbers).toContain(7)
    expect(pagerNumbers(1, 0).numbers).toEqual([1])
  })

  it('never shows more than five numbers, a page that is not there, or a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 300 }), fc.integer({ min: 0, max: 200 }), (page, last) => {
        const { numbers, before, after } = pagerNumbers(page, last)
        const [first = 0] = numbers
        const end = numbers.at(-1) ?? 0
        expect(numbers.length).toBeLessThanOrEqual(MOST_NUMBERS)
        expect(numbers).toEqual(numbers.map((_, index) => first + index))
        expect(before).toBe(first > 1)
        expect(after).toBe(end < Math.max(1, last))
      }),
    )
  })
})
