import { lookupTable } from '#kernel/lookup-table.ts'

/** Indonesian and English month names, distinguished by their first three letters. */
const MONTHS = lookupTable<number>({
  jan: 1,
  feb: 2,
  peb: 2,
  mar: 3,
  apr: 4,
  mei: 5,
  may: 5,
  jun: 6,
  jul: 7,
  agu: 8,
  agt: 8,
  ags: 8,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  nop: 11,
  des: 12,
  dec: 12,
})

/** How far ahead a title may be announced. */
const YEARS_AHEAD = 10

/**
 * Reads a day as `YYYY-MM-DD` from `4 Jun 2024`, `12 Agt 2023`, `Jun 4, 2024`, `Mei 2020`, `2019`, `2008.0`,
 * `2024-06-04` (with or without a time) or `04/06/2024` (the day comes first, as Indonesians write it). A month
 * stands for its first day, a year for its first.
 * @param today `YYYY-MM-DD`; a date more than ten years later is an error
 * @returns undefined for anything else, years before 1 and days that the calendar lacks among them
 */
export function readDate(value: string | number, today: string): string | undefined {
  const text = String(value).trim()
  const parts = yearOnly(text) ?? isoDate(text) ?? slashedDate(text) ?? namedDate(text)
  if (parts === undefined) return undefined
  const [year, month, day] = parts
  if (year < 1 || year > Number(today.slice(0, 4)) + YEARS_AHEAD) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const padded = (number: number, width: number) => String(number).padStart(width, '0')
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

type Parts = [year: number, month: number, day: number]

function yearOnly(text: string): Parts | undefined {
  const year = /^(\d{1,4})(?:\.0+)?$/.exec(text)?.[1]
  return year === undefined ? undefined : [Number(year), 1, 1]
}

function isoDate(text: string): Parts | undefined {
  const parts = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ]\d{2}:\d{2}\S*(?: ?\S*)?)?$/.exec(text)
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 1)] : undefined
}

function slashedDate(text: string): Parts | undefined {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  return parts ? [Number(parts[3]), Number(parts[2]), Number(parts[1])] : undefined
}

function namedDate(text: string): Parts | undefined {
  const parts =
    /^(?:[\p{L}']+, ?)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,9})\.?,?[\s-]+(\d{4})$/u.exec(text) ??
    /^()(\p{L}{3,9})\.?,?[\s-]+(\d{4})$/u.exec(text)
  const english = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?, ?(\d{4})$/u.exec(text)
  const [day, name, year] = parts
    ? [parts[1], parts[2], parts[3]]
    : [english?.[2], english?.[1], english?.[3]]
  const month = name === undefined ? undefined : MONTHS.get(name.slice(0, 3).toLowerCase())
  return month === undefined ? undefined : [Number(year), month, day ? Number(day) : 1]
}
