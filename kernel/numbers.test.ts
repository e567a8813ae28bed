import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'

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
