/** What a cell's format makes of its number. */
export type NumberFormat = 'plain' | 'date' | 'percent' | { digits: number }

const BUILT_IN_DATES = [
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47,
]

/** Excel's own bound. */
const LONGEST_CODE = 255

/** The kind of a number format by its id or, for one of the workbook's own, its code (`d mmm yyyy`, `0000000000`). */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (BUILT_IN_DATES.includes(id) || (id >= 50 && id <= 58)) return 'date'
    return id === 9 || id === 10 ? 'percent' : 'plain'
  }
  const bare = (code.slice(0, LONGEST_CODE).split(';')[0] ?? '').replace(
    /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi,
    '',
  )
  if (/^0{2,20}$/.test(bare)) return { digits: bare.length }
  if (/general/i.test(bare)) return 'plain'
  if (/[dy]|m{3}/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : 'plain'
}

const MS_A_DAY = 86_400_000
/** Day 0 of serial numbers from March 1900 on; Excel counts a 29 February 1900 that there was not. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY = 2_958_465

/** A number as its cell shows it: a date as `YYYY-MM-DD`, a share as `20%`, otherwise the number. */
export function formatted(value: number, format: NumberFormat, is1904: boolean): string | number {
  if (format === 'plain') return value
  if (format === 'percent') return `${Number((value * 100).toFixed(6))}%`
  if (format === 'date') {
    if (value < 1 || value > LAST_DAY) return value
    const days = Math.floor(value) + (!is1904 && value < 60 ? 1 : 0)
    return new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + days * MS_A_DAY).toISOString().slice(0, 10)
  }
  return Number.isSafeInteger(value) && value >= 0 ? String(value).padStart(format.digits, '0') : value
}
