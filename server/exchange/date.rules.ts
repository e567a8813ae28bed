import { plainCell } from './text.rules.ts'

/** Indonesian and English month names; any beginning of three letters or more means the month. */
const MONTH_NAMES: [month: number, ...names: string[]][] = [
  [1, 'januari', 'january'],
  [2, 'februari', 'february', 'pebruari'],
  [3, 'maret', 'march'],
  [4, 'april'],
  [5, 'mei', 'may'],
  [6, 'juni', 'june'],
  [7, 'juli', 'july'],
  [8, 'agustus', 'august', 'agt', 'ags', 'agst'],
  [9, 'september'],
  [10, 'oktober', 'october'],
  [11, 'november', 'nopember'],
  [12, 'desember', 'december'],
]

/** How far ahead a title may be announced. */
const YEARS_AHEAD = 10
/** Day 0 of the serial numbers in which spreadsheets keep dates. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)
const MS_A_DAY = 86_400_000

/** Which of two numbers in `1/2/2024` is the day. */
export type DayOrder = 'day_first' | 'month_first'

/**
 * Reads a day as `YYYY-MM-DD` from the forms in which catalogues write it: `4 Jun 2024`, `04-Jul-24`, `Jul-24`,
 * `1/2/24`, `2024/07/04`, `20240704`, `07/2024`, `2019`, `45477` (a spreadsheet's serial number), `Cetakan I, Juli
 * 2024`. A month stands for its first day, a year for its first.
 * @param today `YYYY-MM-DD`; a date more than ten years later is an error
 * @param order which number is the day where both could be
 * @returns undefined for anything else, years before 1 and days that the calendar lacks among them
 */
export function readDate(
  value: string | number,
  today: string,
  order: DayOrder = 'day_first',
): string | undefined {
  return parseDate(value, today, order)?.date
}

/** As `readDate`, with what the text does not name: `07/2024` has no day of its own. */
export function parseDate(
  value: string | number,
  today: string,
  order: DayOrder = 'day_first',
): { date: string; names: 'day' | 'month' | 'year' } | undefined {
  const text = withoutPrinting(plainCell(value))
  const thisYear = Number(today.slice(0, 4))
  const parts =
    yearOnly(text) ??
    serialNumber(text) ??
    compactDate(text) ??
    isoDate(text) ??
    slashedDate(text, thisYear, order) ??
    monthAndYear(text) ??
    namedDate(text, thisYear)
  if (parts === undefined) return undefined
  const [year, month = 1, day = 1] = parts
  if (year < 1 || year > thisYear + YEARS_AHEAD) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const padded = (number: number, width: number) => String(number).padStart(width, '0')
  return {
    date: `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`,
    names: parts[1] === undefined ? 'year' : parts[2] === undefined ? 'month' : 'day',
  }
}

/** The month of a cell that holds nothing else: `7`, `07`, `Juli`. */
export function readMonth(value: string | number): number | undefined {
  const text = plainCell(value).replace(/\.$/, '')
  if (/^(?:0?[1-9]|1[0-2])$/.test(text)) return Number(text)
  return monthOf(text)
}

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,? \d{1,2}[:.]\d{2}\S*(?: ?[ap]m)?)?$/i

/**
 * The order of day and month in a column's dates.
 * @param sample the date cells of the first rows
 * @returns `order`: how a date that could be read in both ways is meant; `doubtful` where some dates of the column can
 * only have the month first, so that the others may be meant either way
 */
export function sniffDayOrder(sample: (string | number)[]): { order: DayOrder; doubtful: boolean } {
  let [dayFirst, monthFirst] = [0, 0]
  for (const value of sample) {
    const parts = SLASHED.exec(plainCell(value))
    if (!parts) continue
    if (Number(parts[1]) > 12) dayFirst++
    else if (Number(parts[2]) > 12) monthFirst++
  }
  return { order: monthFirst > dayFirst ? 'month_first' : 'day_first', doubtful: monthFirst > 0 }
}

/** Whether a date could be read in two ways: `1/2/2024`, but not `31/12/2023` nor `2/2/2024`. */
export function canBeReadTwice(value: string | number): boolean {
  const parts = SLASHED.exec(plainCell(value))
  if (!parts) return false
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  return first <= 12 && second <= 12 && first !== second
}

/** `2024 (Cet. 3)`, `Cetakan I, Juli 2024`, `Tahun 2024` → the date alone. */
function withoutPrinting(text: string): string {
  return text
    .replace(/\s*[([][^()[\]]*[)\]]$/, '')
    .replace(/,? cet(?:akan|\.)?\s*(?:ke[- ]?)?(?:\d{1,3}|[ivxlc]+)$/i, '')
    .replace(
      /^(?:cet(?:akan|\.)?|edisi|ed\.)\s*(?:ke[- ]?)?(?:\d{1,3}|[ivxlc]+|pertama|kedua|ketiga|keempat|kelima)?\s*[,:;.–-]\s*/i,
      '',
    )
    .replace(/^(?:tahun|thn\.?|th\.?|terbit)\s*:?\s*/i, '')
    .trim()
}

type Parts = [year: number, month?: number, day?: number | undefined]

const dayOf = (text: string | undefined) => (text ? Number(text) : undefined)

function yearOnly(text: string): Parts | undefined {
  const year = /^(\d{1,4})(?:[.,]0+)?$/.exec(text)?.[1]
  return year === undefined ? undefined : [Number(year)]
}

/** Five digits from 1954 to 2064: `45477` is 4 July 2024. */
function serialNumber(text: string): Parts | undefined {
  const days = Number(/^(\d{5})(?:[.,]\d+)?$/.exec(text)?.[1] ?? 0)
  if (days < 20_000 || days > 60_000) return undefined
  const date = new Date(SERIAL_EPOCH + days * MS_A_DAY)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}

/** `20240704`, `202407`. */
function compactDate(text: string): Parts | undefined {
  const parts = /^((?:1[5-9]|20)\d{2})(\d{2})(\d{2})?$/.exec(text)
  return parts ? [Number(parts[1]), Number(parts[2]), dayOf(parts[3])] : undefined
}

function isoDate(text: string): Parts | undefined {
  const parts = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]\d{1,2}:\d{2}\S*(?: ?\S*)?)?$/.exec(text)
  return parts ? [Number(parts[1]), Number(parts[2]), dayOf(parts[3])] : undefined
}

function slashedDate(text: string, thisYear: number, order: DayOrder): Parts | undefined {
  const parts = SLASHED.exec(text)
  if (!parts) return undefined
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  const monthFirst = second > 12 || (order === 'month_first' && first <= 12)
  const year = fullYear(parts[3] ?? '', thisYear)
  return monthFirst ? [year, first, second] : [year, second, first]
}

/** `07/2024`. */
function monthAndYear(text: string): Parts | undefined {
  const parts = /^(\d{1,2})[/.-](\d{4})$/.exec(text)
  return parts ? [Number(parts[2]), Number(parts[1])] : undefined
}

function namedDate(text: string, thisYear: number): Parts | undefined {
  const parts =
    /^(?:[\p{L}'’]+,? ?)?(\d{1,2})(?:st|nd|rd|th)?[\s/-]+(\p{L}{3,9})\.?,?[\s/-]+['’]?(\d{4}|\d{2})(?: \d{1,2}[:.]\d{2}\S*)?$/u.exec(
      text,
    ) ?? /^()(\p{L}{3,9})\.?,?[\s/-]*['’]?(\d{4}|\d{2})$/u.exec(text)
  const english = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?, ?(\d{4})$/u.exec(text)
  const yearFirst = /^()(\p{L}{3,9})$/u.exec(text.replace(/^\d{4}[\s/-]+/, ''))
  const [day, name, year] = english
    ? [english[2], english[1], english[3]]
    : parts
      ? [parts[1], parts[2], parts[3]]
      : [undefined, yearFirst?.[2], /^\d{4}(?=[\s/-])/.exec(text)?.[0]]
  const month = name === undefined ? undefined : monthOf(name)
  if (month === undefined || year === undefined) return undefined
  return [fullYear(year, thisYear), month, dayOf(day)]
}

function monthOf(word: string): number | undefined {
  const folded = word.toLowerCase()
  if (folded.length < 3) return undefined
  return MONTH_NAMES.find(([, ...names]) => names.some((name) => name.startsWith(folded)))?.[0]
}

/** `24` is 2024, `98` is 1998: the latest year that is not too far ahead. */
function fullYear(text: string, thisYear: number): number {
  if (text.length === 4) return Number(text)
  const year = Number(text) + 2000
  return year > thisYear + YEARS_AHEAD ? year - 100 : year
}
