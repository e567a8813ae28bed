import { expect, test } from 'vitest'
import { readDate } from './date.rules.ts'

const TODAY = '2026-11-21'

test.each([
  ['4 Jun 2024', '2024-06-04'],
  ['12 Agt 2023', '2023-08-12'],
  ['12 Agustus 2023', '2023-08-12'],
  ['Rabu, 1 Mei 2019', '2019-05-01'],
  ['9 Okt 2021', '2021-10-09'],
  ['31 Des 2020', '2020-12-31'],
  ['Mei 2020', '2020-05-01'],
  ['June 4, 2024', '2024-06-04'],
  ['2019', '2019-01-01'],
  ['2008.0', '2008-01-01'],
  [1999, '1999-01-01'],
  ['8', '0008-01-01'],
  ['2024-06-04', '2024-06-04'],
  ['2024-06-04T10:00:00+07:00', '2024-06-04'],
  ['2024-06', '2024-06-01'],
  ['04/06/2024', '2024-06-04'],
  ['29 Feb 2024', '2024-02-29'],
])('a date written %s is read', (text, day) => {
  expect(readDate(text, TODAY)).toBe(day)
})

test.each(['0', '-720.0', '', 'segera', '30 Feb 2024', '2024-13-01', '45/45/2024', '12 Foo 2020', '2050'])(
  'a date written %s is refused',
  (text) => {
    expect(readDate(text, TODAY)).toBeUndefined()
  },
)
