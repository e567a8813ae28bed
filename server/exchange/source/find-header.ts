import { unguardText } from '#kernel/spreadsheet-text.ts'
import { type ImportField, knownField } from '../column-names.ts'
import { readLine } from '../text.rules.ts'

/** How far down a header is looked for, below title rows such as `DAFTAR HARGA 2024`. */
export const HEADER_WITHIN = 60

export type Header = {
  /** The column names. */
  columns: string[]
  /** The header's row, or the first of its two; absent where the first row is data. */
  written?: string[]
  /** How many rows come before the first row of data, the header's among them. */
  rowsAbove: number
  /** False where no row looks like a header, and the first one was taken. */
  found: boolean
}

/**
 * The header among a table's first rows: the first that has every column that the mapping names, or names a title and one
 * more field, or an ISBN and one more; otherwise the first row. Names in two rows (`Harga` over `Jawa` and `Luar Jawa`)
 * are joined.
 * @param wanted the columns that a mapping names
 */
export function findHeader(rows: string[][], wanted: string[] = []): Header {
  const candidates = rows.slice(0, HEADER_WITHIN)
  const mapped = (row: string[]) => {
    const names = new Set(namesIn(row))
    return wanted.length > 0 && wanted.every((name) => names.has(name))
  }
  let at = candidates.findIndex(mapped)
  if (at === -1) at = candidates.findIndex((row) => names(row, 'title'))
  // A sheet that only changes what the shop has.
  if (at === -1) at = candidates.findIndex((row) => names(row, 'isbn'))
  const found = at !== -1
  if (!found) at = 0
  const written = namesIn(candidates[at])
  const joined = joinHeaders(written, namesIn(candidates[at + 1]))
  return joined
    ? { columns: distinctNames(joined), written, rowsAbove: at + 2, found }
    : { columns: distinctNames(written), written, rowsAbove: at + 1, found }
}

/** Columns that are named `1`, `2`, `3` … */
export const withoutHeader = (row: string[] = []): Header => ({
  columns: row.map((_, at) => String(at + 1)),
  rowsAbove: 0,
  found: true,
})

/** The tables of one sheet: a row of other known names begins the next one, whose rows are read by it. */
export function openTables({ columns, written }: Header) {
  let isNew = false
  return {
    /** Of the table that was met last. */
    columns: () => columns,
    /** Whether a row is the header of another table, or the second row of that. */
    isHeader(row: string[]): boolean {
      if (written === undefined) return false
      const joined = isNew ? joinHeaders(written, namesIn(row)) : undefined
      isNew = joined === undefined && isOtherHeader(row, written)
      if (isNew) written = namesIn(row)
      if (isNew || joined) columns = distinctNames(joined ?? written)
      return isNew || joined !== undefined
    },
  }
}

/** A row with a price, a year or an ISBN is a book, whatever it is called. */
function isOtherHeader(row: string[], written: string[]): boolean {
  if (row.some((cell) => /\d{3}/.test(cell))) return false
  if (!names(row, 'title') && !names(row, 'isbn')) return false
  const length = Math.max(row.length, written.length)
  const cells = namesIn(row)
  return Array.from({ length }).some((_, at) => (cells[at] ?? '') !== (written[at] ?? ''))
}

const namesIn = (row: string[] = []) => row.map((cell) => readLine(unguardText(cell)))

function names(row: string[], field: ImportField): boolean {
  const fields = new Set(row.map((cell) => (cell.length <= 60 ? knownField(cell) : undefined)))
  fields.delete(undefined)
  return fields.has(field) && fields.size >= 2
}

/** A second row of names lies under cells that are merged, and so empty but for the first. */
function joinHeaders(header: string[], below: string[]): string[] | undefined {
  const filled = below.flatMap((cell, at) => (cell === '' ? [] : [at]))
  const under = filled.filter((at) => (header[at] ?? '') === '')
  if (under.length === 0) return undefined
  const groupOf = (at: number) => {
    while (at > 0 && (header[at] ?? '') === '') at--
    return header[at] ?? ''
  }
  const fits = filled.every((at) => {
    const grouped = (header[at] ?? '') === '' || (header[at + 1] ?? '-') === ''
    return grouped && !/\d{3}/.test(below[at] ?? '')
  })
  const title = header.findIndex((name) => knownField(name) === 'title')
  if (!fits || filled.includes(title)) return undefined
  return Array.from({ length: Math.max(header.length, below.length) }, (_, at) =>
    (below[at] ?? '') === '' ? (header[at] ?? '') : `${groupOf(at)} ${below[at]}`.trim(),
  )
}

/** Two columns of one name are two columns, and one without a name has its number. */
function distinctNames(names: string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name, index) => {
    const known = name === '' ? `kolom ${index + 1}` : name
    const times = (seen.get(known) ?? 0) + 1
    seen.set(known, times)
    return times === 1 ? known : `${known} (${times})`
  })
}
