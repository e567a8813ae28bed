import { MONTHS } from '#kernel/long-date.ts'
import { dayInWib } from '#kernel/time.ts'
import { shopNow } from '../../api/shop-clock.ts'
import type { Promo } from './promo-words.ts'

/** A month is written `2026-11`. */
const partsOf = (month: string) => ({ year: Number(month.slice(0, 4)), index: Number(month.slice(5)) - 1 })

export function monthWords(month: string): string {
  const { year, index } = partsOf(month)
  return `${MONTHS[index]} ${year}`
}

export function monthBeside(month: string, steps: number): string {
  const { year, index } = partsOf(month)
  return new Date(Date.UTC(year, index + steps, 1)).toISOString().slice(0, 7)
}

export function daysOf(month: string): number {
  const { year, index } = partsOf(month)
  return new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
}

export type Bar = {
  /** The day on which the promo begins, as far as it is known. */
  from: string | undefined
  /** The days of the month that the bar covers, from 1. */
  first: number
  last: number
}

/** The days of a month on which a promo is good; undefined where there are none, or nobody has set when it begins. */
export function barOf(
  { begins_at, began_at, expired }: Pick<Promo, 'begins_at' | 'began_at' | 'expired'>,
  month: string,
): Bar | undefined {
  const begin = begins_at ?? began_at
  if (begin === null) return undefined
  const from = dayInWib(new Date(begin))
  const days = daysOf(month)
  if (from > `${month}-${days}` || expired < `${month}-01` || from > expired) return undefined
  const dayIn = (day: string) => Number(day.slice(8))
  return {
    from,
    first: from < `${month}-01` ? 1 : dayIn(from),
    last: expired > `${month}-${days}` ? days : dayIn(expired),
  }
}

/** What is wrong with the last day of a new promo: one that is over by now would never be seen. */
export function lastDayFault(day: string, now = new Date(shopNow())): string | undefined {
  if (day === '') return 'Pilih hari terakhir'
  return day < dayInWib(now) ? 'Hari ini atau sesudahnya' : undefined
}
