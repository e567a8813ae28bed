import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['15000', 15_000],
  ['15.000', 15_000],
  [' 15 000 ', 15_000],
  ['1.250.000', 1_250_000],
  ['Rp 17.000,00', 17_000],
  ['Rp\u00a017.000,00', 17_000],
  ['Rp. 17.000,-', 17_000],
  ['150,00', 150],
  ['150,0', 150],
  ['0', 0],
])('§3 the amount “%s” is taken as %i rupiah', (typed, amount) => {
  expect(typedNumber(typed)).toBe(amount)
})

test.each([
  '150,50',
  '150,5',
  '2.5',
  '150.00',
  '1,000',
  '1.0000',
  '15.000.00',
  '-5000',
  '5000-',
  '5e3',
  '',
  'x',
])('§3 “%s” is no whole amount, so that nobody pays or is paid a hundred times of it', (typed) => {
  expect(typedNumber(typed)).toBeUndefined()
})
