import fc from 'fast-check'
import { expect, it } from 'vitest'
import { levelAbove, levelAfterTap, levelBelow, withinBounds, zoomAround, zoomLevels } from './zoom.ts'

const coordinate = fc.double({ min: -3000, max: 3000, noNaN: true })
const zooms = fc.double({ min: 0.5, max: 8, noNaN: true })

it('keeps the tapped point under the finger while zooming', () => {
  fc.assert(
    fc.property(
      coordinate,
      coordinate,
      zooms,
      zooms,
      coordinate,
      coordinate,
      (x, y, before, after, ax, ay) => {
        const view = { zoom: before, x, y }
        const next = zoomAround(view, after, { x: ax, y: ay })
        expect((ax - next.x) / next.zoom).toBeCloseTo((ax - x) / before, 5)
        expect((ay - next.y) / next.zoom).toBeCloseTo((ay - y) / before, 5)
      },
    ),
  )
})

it('never lets the page be dragged out of sight', () => {
  const viewport = { width: 1000, height: 700 }
  const content = { x: 120, y: 0, width: 760, height: 700 }
  fc.assert(
    fc.property(coordinate, coordinate, zooms, (x, y, zoom) => {
      const view = withinBounds({ zoom, x, y }, content, viewport)
      const left = view.x + content.x * zoom
      const right = left + content.width * zoom
      if (content.width * zoom >= viewport.width) {
        expect(left).toBeLessThanOrEqual(1e-6)
        expect(right).toBeGreaterThanOrEqual(viewport.width - 1e-6)
      } else {
        expect(left + right).toBeCloseTo(viewport.width, 5)
      }
      expect(withinBounds(view, content, viewport)).toEqual(view)
    }),
  )
})

it('cycles through the zooms by taps and stops at the ends by buttons', () => {
  const levels = zoomLevels([4, 1, 2, 2])
  expect(levels).toEqual([1, 2, 4])
  expect([1, 2, 4].map((zoom) => levelAfterTap(levels, zoom))).toEqual([2, 4, 1])
  expect(levelAbove(levels, 4)).toBe(4)
  expect(levelBelow(levels, 1)).toBe(1)
  expect(levelAbove(levels, 2.5)).toBe(4)
  expect(levelBelow(levels, 2.5)).toBe(2)
  expect(zoomLevels(null)).toEqual([1])
  expect(zoomLevels([])).toEqual([1])
  expect(zoomLevels([Number.NaN, -1])).toEqual([1])
})
