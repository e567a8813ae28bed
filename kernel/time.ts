export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Western Indonesia Time has no daylight saving: UTC+7 all year. */
export const WIB_OFFSET = 7 * HOUR

type WibParts = { year: number; month: number; day: number; hour: number; minute: number; weekday: number }

/** The calendar's parts in Asia/Jakarta; months begin with 1, weekdays with Sunday as 0. */
export function partsInWib(at: Date): WibParts {
  const shifted = new Date(at.getTime() + WIB_OFFSET)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    weekday: shifted.getUTCDay(),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The calendar day in Asia/Jakarta as `YYYY-MM-DD`. */
export function dayInWib(at: Date): string {
  const { year, month, day } = partsInWib(at)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The year in Asia/Jakarta. */
export function yearInWib(at: Date): number {
  return partsInWib(at).year
}

/** The first moment of the given WIB day (`YYYY-MM-DD`). */
export function startOfDayInWib(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00+07:00`))
}

/** The first moment after the given WIB day (`YYYY-MM-DD`): what is valid "until" a day ends here. */
export function endOfDayInWib(day: string): Date {
  return new Date(startOfDayInWib(day).getTime() + DAY)
}

/** From 21 to 8 o'clock in WIB, when no mail goes out that nobody waits for. */
export function isNightInWib(at: Date): boolean {
  const { hour } = partsInWib(at)
  return hour >= 21 || hour < 8
}

/** A moment as a call tells it; what it leaves out or empties stays so. */
export const momentOf = (moment: string | null | undefined): Date | null | undefined =>
  moment === null || moment === undefined ? moment : new Date(moment)

const ISO_YEARS = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')] as const

/**
 * ISO 8601 with the WIB offset, e.g. `2026-11-21T10:00:00.000+07:00`. Its years have four digits: the last hours of 9999,
 * which are 10000 in WIB, are written in UTC, and a moment outside of the years 0 to 9999 as the nearest one in them.
 */
export function isoInWib(at: Date): string {
  const [first, last] = ISO_YEARS
  if (at.getTime() > last - WIB_OFFSET) return new Date(Math.min(at.getTime(), last)).toISOString()
  const shifted = Math.max(at.getTime(), first - WIB_OFFSET) + WIB_OFFSET
  return `${new Date(shifted).toISOString().slice(0, -1)}+07:00`
}

export const isoInWibOrNull = (at: Date | null): string | null => (at === null ? null : isoInWib(at))

/**
 * Adds calendar months in WIB, keeping the time of day; a day that the month lacks becomes its last
 * day (31 January + 1 month = the last day of February).
 */
export function addMonthsInWib(at: Date, months: number): Date {
  const shifted = new Date(at.getTime() + WIB_OFFSET)
  const target = new Date(shifted)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(shifted.getUTCDate(), lastDay))
  return new Date(target.getTime() - WIB_OFFSET)
}

/** `dd/mm/yyyy` in WIB, as lists show dates. */
export function formatDate(at: Date): string {
  const { year, month, day } = partsInWib(at)
  return `${two(day)}/${two(month)}/${year}`
}

/** `HH:MM:SS WIB, dd/mm/yyyy`. */
export function formatSecond(at: Date): string {
  const { hour, minute } = partsInWib(at)
  return `${two(hour)}:${two(minute)}:${two(at.getUTCSeconds())} WIB, ${formatDate(at)}`
}

/** `HH:MM WIB, dd/mm/yyyy`. Built from parts: `id-ID` would write the time with a dot. */
export function formatTime(at: Date): string {
  const { hour, minute } = partsInWib(at)
  return `${two(hour)}:${two(minute)} WIB, ${formatDate(at)}`
}
