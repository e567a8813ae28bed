import { DAY } from '#kernel/time.ts'
import { childOf, type OnixElement, textOf } from './onix-element.ts'

/** Formats of list 55 that are a period from one date to another, and in which format each of the two is. */
const SPREADS = new Map([
  ['06', '00'],
  ['07', '01'],
  ['08', '02'],
  ['09', '03'],
  ['10', '04'],
  ['11', '05'],
])
const BY_LENGTH = new Map([
  [4, '05'],
  [5, '03'],
  [6, '01'],
  [8, '00'],
  [16, '06'],
])
/** Codes of the Hijri calendar. */
const HIJRI = ['20', '21', '25', '32']

/**
 * The dates of a composite with a `Date`: one, or the first and the last of a period, as `2024`, `2024-07` or
 * `2024-07-04`. What is no such date stays as it was written.
 */
export function readOnixDates(composite: OnixElement | undefined): string[] {
  const [text = ''] = textOf(composite, 'Date').split('T')
  if (text === '') return []
  const stated = childOf(composite, 'Date')?.attributes.dateformat ?? textOf(composite, 'DateFormat')
  const format = stated || (/^\d+$/.test(text) ? (BY_LENGTH.get(text.length) ?? '') : '')
  if (HIJRI.includes(format)) return [`${text} H`]
  const each = SPREADS.get(format)
  if (each === undefined) return [dateIn(text, format)]
  return [dateIn(text.slice(0, text.length / 2), each), dateIn(text.slice(text.length / 2), each)]
}

export const readOnixDate = (composite: OnixElement | undefined): string => readOnixDates(composite)[0] ?? ''

function dateIn(text: string, format: string): string {
  const parts = /^(\d{4})(\d{1,2})?(\d{2})?$/.exec(text)
  if (parts === null) return text
  const [, year = '', second, day] = parts
  const number = Number(second ?? 0)
  const month = (from: number) => `${year}-${String(from).padStart(2, '0')}`
  if (format === '05' && second === undefined) return year
  if (format === '01' && text.length === 6) return `${year}-${second}`
  if (format === '02' && text.length === 6) return firstDayOfWeek(Number(year), number)
  // Quarters begin in January, and the season 1 is spring.
  if (format === '03' && number >= 1 && number <= 4) return month(number * 3 - 2)
  if (format === '04' && number >= 1 && number <= 4) return month(number * 3)
  return text.length === 8 ? `${year}-${second}-${day}` : text
}

/** Monday of a week; the first week of a year is the one with 4 January. */
function firstDayOfWeek(year: number, week: number): string {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY
  return new Date(monday + (week - 1) * 7 * DAY).toISOString().slice(0, 10)
}

/** Whether a date, or the month or year that is all that is known of it, has begun on a day. */
export const hasBegun = (date: string, today: string): boolean => date <= today.slice(0, date.length)
/** Whether a date, or its month or year, is over on a day. */
export const isOver = (date: string, today: string): boolean => date < today.slice(0, date.length)
