import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planLiveWindow } from './live-window.ts'
import { paginate } from './spreads.ts'

const windows = fc
  .record({
    pages: fc.integer({ min: 1, max: 400 }),
    across: fc.constantFrom(1 as const, 2 as const),
    at: fc.nat(400),
    turning: fc.boolean(),
    heading: fc.constantFrom(1 as const, -1 as const),
    maxLivePages: fc.integer({ min: 4, max: 12 }),
    zoomed: fc.boolean(),
  })
  .map(({ pages, across, at, turning, ...rest }) => {
    const { spreads } = paginate([false, ...Array.from({ length: pages }, () => true), false], across)
    const from = at % spreads.length
    const to = Math.min(spreads.length - 1, from + 1)
    return { spreads, shown: turning ? [from, to] : [from], pixelBudget: 20_000_000, ...rest }
  })

it('keeps memory bounded: never more pages or pixels than allowed, whatever the book and the place in it (F52)', () => {
  fc.assert(
    fc.property(windows, (window) => {
      const plan = planLiveWindow(window)
      const live = [...plan.visible, ...plan.near]
      expect(new Set(live).size).toBe(live.length)
      expect(live.length).toBeLessThanOrEqual(window.maxLivePages)
      const turningSheet = 2 * plan.pagePixels
      expect(live.length * plan.pagePixels + turningSheet).toBeLessThanOrEqual(window.pixelBudget)
      if (window.zoomed) {
        // The plain picture stays until the sharper one is ready, so both count.
        const sharper = plan.zoomedPixels > plan.pagePixels ? plan.zoomedPixels : 0
        const pixels = plan.visible.length * (plan.pagePixels + sharper) + turningSheet
        expect(pixels).toBeLessThanOrEqual(window.pixelBudget)
        expect(plan.near).toEqual([])
      }
    }),
  )
})

it('has the next pages ready before the reader turns to them', () => {
  const { spreads } = paginate(
    Array.from({ length: 100 }, () => true),
    2,
  )
  const window = { spreads, shown: [20], maxLivePages: 8, pixelBudget: 20_000_000, zoomed: false }
  expect(planLiveWindow({ ...window, heading: 1 }).near.slice(0, 2)).toEqual([42, 43])
  expect(planLiveWindow({ ...window, heading: -1 }).near.slice(0, 2)).toEqual([38, 39])
})
