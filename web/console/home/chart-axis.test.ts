import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { topOfAxis } from './chart-axis.ts'

test('§7 the highest day of a chart is within it, and takes at least half of its height', () => {
  expect(topOfAxis(0)).toBe(3)
  expect(topOfAxis(11_000_000)).toBe(12_000_000)
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 10 ** 13 }), (highest) => {
      const top = topOfAxis(highest)
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(top).toBeLessThanOrEqual(2 * highest)
    }),
  )
})
