import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketStart, priceBucket, splitRange } from './price-buckets.rules.ts'

const price = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 50_000_000 }))

test('every price is in one bucket, between its start and the next one’s', () => {
  fc.assert(
    fc.property(price, (amount) => {
      const bucket = priceBucket(amount)
      expect(amount).toBeGreaterThanOrEqual(bucketStart(bucket))
      expect(amount).toBeLessThan(bucketStart(bucket + 1))
    }),
  )
})

test('a range is counted whole: each price of it in one bucket or one end, no other price in any', () => {
  fc.assert(
    fc.property(price, price, price, (one, other, probe) => {
      const range = { from: Math.min(one, other), to: Math.max(one, other) }
      const { whole, ends } = splitRange(range)
      const bucket = priceBucket(probe)
      const counted =
        (whole && bucket >= whole.from && bucket <= whole.to ? 1 : 0) +
        ends.filter(({ from, to }) => probe >= from && probe <= to).length
      expect(counted).toBe(probe >= range.from && probe <= range.to ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
  expect(splitRange({ from: 50_000, to: 99_999 })).toEqual({ whole: { from: 10, to: 19 }, ends: [] })
  expect(splitRange({ from: 0, to: Number.MAX_SAFE_INTEGER }).ends).toEqual([])
})
