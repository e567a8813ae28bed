import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, formatNumber } from './numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.000'],
  [-1_234_567, '-1.234.567'],
  [1.5, '1,5'],
  [Number.NaN, 'NaN'],
])('%d is written as %s', (value, shown) => expect(formatNumber(value)).toBe(shown))

test('every number is written as by Intl', () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double({ noNaN: true })), (value) => {
      fc.pre(!Object.is(value, -0))
      expect(formatNumber(value)).toBe(value.toLocaleString('id-ID'))
    }),
  )
})

test.each([
  [7.46, 1, 0, '7,5'],
  [7.04, 1, 0, '7'],
  [1_234.5, 2, 0, '1.234,5'],
  [4, 1, 1, '4,0'],
])('%d with at most %i decimals, at least %i, is written as %s', (value, most, least, shown) =>
  expect(formatDecimal(value, most, least)).toBe(shown),
)

test('every rounded number is written as by Intl', () => {
  const decimals = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), decimals, decimals, (value, one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)]
      const options = { minimumFractionDigits: least, maximumFractionDigits: most }
      expect(formatDecimal(value, most, least)).toBe(
        Number(value.toFixed(most)).toLocaleString('id-ID', options),
      )
    }),
    { numRuns: 5000 },
  )
})
