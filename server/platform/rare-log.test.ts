import { expect, test } from 'vitest'
import { rareLog } from './rare-log.ts'

test('F69 an hour without a database is some seventy lines in the log, not ten thousand', () => {
  let now = 0
  const lines: { at: number; leftOut: number }[] = []
  const log = rareLog(
    (leftOut) => lines.push({ at: now / 1000, leftOut }),
    () => now,
  )
  for (; now < 3_600_000; now += 333) log(new Error('down'))
  expect(lines.slice(0, 4).map(({ at }) => Math.floor(at))).toEqual([0, 1, 3, 7])
  expect(lines.length).toBeLessThan(70)
  expect(lines.reduce((sum, { leftOut }) => sum + leftOut + 1, 0)).toBeGreaterThan(10_500)
  // Another day it is news again.
  now += 86_400_000
  const before = lines.length
  log(new Error('down'))
  expect(lines.length).toBe(before + 1)
})
