import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepOf } from './parcel-journey.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 5, minute))
const told = (...steps: Parameters<typeof stepOf>[0][number]['step'][]) =>
  steps.map((step, nr) => ({ step, at: at(nr) }))

test.each([
  [told('booked'), 'booked'],
  [told('booked', 'collected', 'moved', 'delivering'), 'delivering'],
  [told('booked', 'delivering', 'delivered', 'moved'), 'delivered'],
  [told('booked', 'delivering', 'held', 'delivering'), 'delivering'],
  [told('booked', 'held', 'returning', 'returned'), 'returned'],
  [told('booked', 'delivered', 'returning'), 'returning'],
  [[], 'booked'],
] as const)('§7 after %j a parcel is %s', (events, step) => {
  expect(stepOf(events)).toBe(step)
})

test('§7 the order in which news comes does not change where a parcel is', () => {
  const journey = told('booked', 'collecting', 'collected', 'moved', 'delivering', 'delivered')
  fc.assert(
    fc.property(fc.shuffledSubarray(journey, { minLength: journey.length }), (events) => {
      expect(stepOf([...events, ...events])).toBe('delivered')
    }),
  )
})
