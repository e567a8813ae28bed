import { firstCharacters } from '#kernel/text.ts'
import { importFault } from '../import-fault.ts'
import type { Cells } from '../row.rules.ts'
import type { SourceRow } from './source-row.ts'

const LONGEST_ENTRY = 5_000_000
/** Catalogues nest up to a name in an author in a list. Much deeper input is an attack. */
const DEEPEST = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const COMMA = 0x2c

/**
 * The entries of a JSON array, or of a file with one JSON value per line. Entries are parsed one by one from the
 * stream, so that a large array is never in memory as a whole.
 */
export async function* jsonRows(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let row = 0
  for await (const entry of entries(chunks)) yield readEntry(++row, entry)
}

async function* entries(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  let array: 'none' | 'open' | 'closed' = 'none'
  let begun = false
  /** Where in `text` the current entry starts, and where to look on. */
  let start = -1
  let at = 0
  let depth = 0
  let inString = false

  for await (const chunk of chunks) {
    text += chunk
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (inString) {
        if (code === BACKSLASH) at++
        else if (code === QUOTE) inString = false
        continue
      }
      if (start === -1) {
        if (code <= 0x20 || code === COMMA) continue
        if (code === OPEN_ARRAY && !begun) {
          array = 'open'
          begun = true
          continue
        }
        if (code === CLOSE_ARRAY && array === 'open') {
          array = 'closed'
          continue
        }
        if (array === 'closed') throw importFault('JSON-nya berlanjut setelah akhir daftarnya')
        begun = true
        start = at
      }
      if (code === QUOTE) inString = true
      else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        if (++depth > DEEPEST)
          throw importFault(`Ada entri JSON yang bersarang lebih dari ${DEEPEST} tingkat`)
      } else if (depth > 0 && (code === CLOSE_OBJECT || code === CLOSE_ARRAY)) {
        if (--depth === 0) {
          yield text.slice(start, at + 1)
          start = -1
        }
      } else if (depth === 0 && endsScalar(code, array === 'open')) {
        yield text.slice(start, at)
        start = -1
        at--
      }
    }
    if (start === -1) {
      text = ''
      at = 0
    } else {
      text = text.slice(start)
      at -= start
      start = 0
      if (text.length > LONGEST_ENTRY) throw importFault('Ada entri JSON yang lebih dari 5 MB')
    }
  }
  if (start !== -1 && depth === 0 && !inString && array === 'none') yield text.slice(start)
  else if (start !== -1 || array === 'open') {
    throw importFault('JSON-nya berakhir di tengah: apakah berkasnya lengkap?')
  }
}

/** Numbers, strings and words end at a comma, a bracket or (one value a line) a line end. */
const endsScalar = (code: number, inArray: boolean) =>
  code === COMMA || code === CLOSE_ARRAY || code === 0x0a || (inArray && code <= 0x20)

function readEntry(row: number, text: string): SourceRow {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw importFault(`Entri ke-${row} JSON rusak: ${firstCharacters(text.trim(), 80)}`, error)
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { row, cells: value as Cells }
    : { row, fault: 'not_an_object', excerpt: firstCharacters(text.trim(), 200) }
}
