import { expect, test } from 'vitest'
import { daysOf } from './days-of.rules.ts'

test.each([
  ['1 day', '1'],
  ['2-3 day', '2-3'],
  ['4 HARI', '4'],
  ['1 - 2', '1-2'],
  ['6 jam', '1'],
  ['', ''],
  ['0-0', ''],
  ['segera', ''],
])('the time "%s" is shown as "%s" days', (text, days) => {
  expect(daysOf(text)).toBe(days)
})
