import fc from 'fast-check'
import { expect, it } from 'vitest'
import { around, centerOffset, fitPage, placeOf } from './fit.ts'

const sizes = fc.record({
  width: fc.double({ min: 1, max: 5000, noNaN: true }),
  height: fc.double({ min: 1, max: 5000, noNaN: true }),
})
const viewports = fc.record({
  width: fc.integer({ min: 200, max: 4000 }),
  height: fc.integer({ min: 200, max: 3000 }),
})

it('shows every page whole, of any size, in its own half of the book', () => {
  fc.assert(
    fc.property(sizes, viewports, (page, viewport) => {
      const left = fitPage(page, viewport, 2, 'left')
      const right = fitPage(page, viewport, 2, 'right')
      expect(left.x).toBeGreaterThanOrEqual(-1)
      expect(left.x + left.width).toBe(right.x)
      expect(right.x + right.width).toBeLessThanOrEqual(viewport.width + 1)
      for (const box of [left, right]) {
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.y + box.height).toBeLessThanOrEqual(viewport.height + 1)
      }
    }),
  )
})

it('keeps the proportions of a page', () => {
  const box = fitPage({ width: 640, height: 900 }, { width: 1280, height: 700 }, 2, 'right')
  expect(box.width / box.height).toBeCloseTo(640 / 900, 2)
  expect(box.height).toBe(700)
})

it('lays the even entries left, and right in a book that is read from right to left', () => {
  expect([0, 1, 2].map((index) => placeOf(index, 2, 'right'))).toEqual(['left', 'right', 'left'])
  expect([0, 1, 2].map((index) => placeOf(index, 2, 'left'))).toEqual(['right', 'left', 'right'])
  expect(placeOf(1, 1, 'right')).toBe('alone')
})

it('moves a cover that stands alone to the middle, and a spread not at all', () => {
  const viewport = { width: 1280, height: 800 }
  const left = fitPage({ width: 2, height: 3 }, viewport, 2, 'left')
  const right = fitPage({ width: 2, height: 3 }, viewport, 2, 'right')
  expect(centerOffset([left, right], viewport, true)).toBe(0)
  expect(centerOffset([right], viewport, true)).toBe(Math.round(-right.width / 2))
  expect(centerOffset([right], viewport, false)).toBe(0)
  expect(around([])).toBeUndefined()
})
