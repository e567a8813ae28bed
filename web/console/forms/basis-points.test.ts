import { expect, test } from 'vitest'
import { typedNumber } from '#kernel/typed-number.ts'
import { signed, typedPoints } from './basis-points.ts'

test.each([
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['-12,25', -12.25],
  ['+10', 10],
  ['-10 %', -10],
])('§3 prices change by the percentage “%s” as it is typed', (typed, percent) => {
  expect(signed(typed, typedPoints)).toBe(percent * 100)
})

test.each(['2.500', '1.2.3', '--5', '-', '2,555'])('§3 “%s” is no percentage', (typed) => {
  expect(signed(typed, typedPoints)).toBeUndefined()
})

test('§3 prices change by the rupiah that are typed with their sign, and by no fraction of one', () => {
  expect(['-5.000', '+5.000,00', '5000'].map((typed) => signed(typed, typedNumber))).toEqual([
    -5_000, 5_000, 5_000,
  ])
  expect(['2.5', '-2,5'].map((typed) => signed(typed, typedNumber))).toEqual([undefined, undefined])
})
