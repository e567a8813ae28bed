import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const now = new Date('2026-11-21T05:00:00Z')
it.each([
  ['2026-11-21T05:00:00.001Z', 1],
  ['2026-11-22T05:00:00Z', 1],
  ['2026-11-22T05:00:01Z', 2],
  ['2026-11-21T12:00:00+07:00', 0],
])('a subscription until %s has %i days left', (end, days) => {
  expect(daysLeft(end, now)).toBe(days)
})
it('one that is over has none', () => {
  expect(daysLeft('2026-11-01T00:00:00Z', now)).toBeLessThanOrEqual(0)
})
