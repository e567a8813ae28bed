import { expect, test } from 'vitest'
import { barOf, daysOf, lastDayFault, monthBeside, monthWords } from './promo-days.ts'

const promo = (began: string | null, expired: string, begins: string | null = null) => ({
  began_at: began,
  begins_at: begins,
  expired,
})

test.each([
  ['within the month', promo('2026-11-05T10:00:00+07:00', '2026-11-20'), [5, 20]],
  ['from the month before', promo('2026-10-05T10:00:00+07:00', '2026-11-20'), [1, 20]],
  ['into the next month', promo('2026-11-05T10:00:00+07:00', '2026-12-20'), [5, 30]],
  [
    'planned, just after midnight in Jakarta',
    promo(null, '2026-11-20', '2026-11-09T00:10:00+07:00'),
    [9, 20],
  ],
  ['on one day', promo('2026-11-30T23:59:00+07:00', '2026-11-30'), [30, 30]],
])('§7 the calendar shows the days of a promo %s', (_, given, [first, last]) => {
  expect(barOf(given, '2026-11')).toMatchObject({ first, last })
})

test.each([
  ['that ended before', promo('2026-10-05T10:00:00+07:00', '2026-10-31')],
  ['that begins later', promo('2026-12-01T00:00:00+07:00', '2026-12-31')],
  ['that was never published', promo(null, '2026-11-20')],
])('§7 the calendar leaves out a promo %s', (_, given) => {
  expect(barOf(given, '2026-11')).toBeUndefined()
})

test('§7 months follow each other over the turn of a year, and February has its days', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
  expect([daysOf('2028-02'), daysOf('2027-02'), daysOf('2026-11')]).toEqual([29, 28, 30])
  expect(monthWords('2027-01')).toBe('Januari 2027')
})

test('§7 a new promo that is over already is refused before it is added', () => {
  const now = new Date('2026-11-30T18:00:00Z')
  expect(lastDayFault('2026-11-30', now)).toBe('Hari ini atau sesudahnya')
  expect(lastDayFault('', now)).toBe('Pilih hari terakhir')
  expect(lastDayFault('2026-12-01', now)).toBeUndefined()
})
