import { expect, test } from 'vitest'
import { moment } from '#contracts/call.ts'
import { formatLongDate } from './long-date.ts'
import {
  addMonthsInWib,
  dayInWib,
  endOfDayInWib,
  formatDate,
  formatTime,
  isoInWib,
  yearInWib,
} from './time.ts'

/** Half past midnight of New Year in Jakarta, the evening before in London. */
const newYear = new Date('2026-12-31T17:30:00Z')

test('a moment is read in Western Indonesia Time', () => {
  expect(dayInWib(newYear)).toBe('2027-01-01')
  expect(yearInWib(newYear)).toBe(2027)
  expect(isoInWib(newYear)).toBe('2027-01-01T00:30:00.000+07:00')
})

test.each([
  ['9999-12-31T16:59:59.999Z', '9999-12-31T23:59:59.999+07:00'],
  ['9999-12-31T17:00:00.000Z', '9999-12-31T17:00:00.000Z'],
  ['+010000-01-02T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ['-000001-12-31T18:00:00.000Z', '0000-01-01T01:00:00.000+07:00'],
  ['-000001-12-31T16:00:00.000Z', '0000-01-01T00:00:00.000+07:00'],
])('the moment %s, at an end of the years of ISO 8601, is written as %s', (at, written) => {
  expect(isoInWib(new Date(at))).toBe(written)
  expect(moment.safeParse(written).success).toBe(true)
})

test('days and times are written as Indonesians write them', () => {
  expect(formatDate(newYear)).toBe('01/01/2027')
  expect(formatTime(newYear)).toBe('00:30 WIB, 01/01/2027')
  expect(formatLongDate(newYear)).toBe('Jumat, 1 Januari 2027')
})

test('what is good until a day is good to its end in Jakarta', () => {
  expect(endOfDayInWib('2026-12-31')).toEqual(new Date('2026-12-31T17:00:00Z'))
})

test.each([
  ['2026-01-31T03:00:00Z', 1, '2026-02-28T03:00:00Z'],
  ['2028-01-31T03:00:00Z', 1, '2028-02-29T03:00:00Z'],
  ['2026-11-30T17:30:00Z', 3, '2027-02-28T17:30:00Z'],
  ['2026-11-21T03:00:00Z', 12, '2027-11-21T03:00:00Z'],
])('from %s, %d months on it is %s', (from, months, to) => {
  expect(addMonthsInWib(new Date(from), months)).toEqual(new Date(to))
})
