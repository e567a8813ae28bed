import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  levelAbove,
  levelAfterTap,
  levelBelow,
  visiblePart,
  withinBounds,
  zoomAround,
  zoomLevels,
} from './zoom.ts'

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

it('leaves a book that is smaller than the viewport where its padding put it', () => {
  const viewport = { width: 400, height: 800 }
  // 40 above and 240 below are kept free.
  const content = { x: 20, y: 40, width: 360, height: 520 }
  expect(withinBounds({ zoom: 1, x: 7, y: -30 }, content, viewport)).toEqual({ zoom: 1, x: 0, y: 0 })
  // Zoomed, the page uses the free room too. While all of it fits, none of it is cut off.
  const { y } = withinBounds({ zoom: 1.5, x: 0, y: 0 }, content, viewport)
  expect([content.y * 1.5 + y, (content.y + content.height) * 1.5 + y]).toEqual([0, 780])
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

it('gives the visible part of a page, so that only that has to be drawn sharply', () => {
  const page = { x: 100, y: 0, width: 200, height: 400 }
  const viewport = { width: 400, height: 400 }
  expect(visiblePart({ zoom: 1, x: 0, y: 0 }, page, viewport)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  // Zoomed four times, the window shows 100 of the page's 200 points across and 100 of its 400 down.
  expect(visiblePart({ zoom: 4, x: -600, y: -400 }, page, viewport)).toEqual({
    x: 0.25,
    y: 0.25,
    width: 0.5,
    height: 0.25,
  })
  expect(visiblePart({ zoom: 4, x: -2000, y: 0 }, page, viewport)).toBeUndefined()
})
