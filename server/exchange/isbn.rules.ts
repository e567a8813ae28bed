import { parseIsbn } from '#kernel/isbn.ts'
import { plainCell } from './text.rules.ts'

export type IsbnNote = 'isbn_rounded' | 'isbn_invalid' | 'isbn_zeros_restored' | 'isbn_is_shop_code'

export type IsbnReading = {
  /** 13 digits with a right check digit, or none. */
  isbn: string | null
  /** The cell holds the id of a digital item in another shop (`SCOOPG62386`). */
  digitalId: boolean
  /** The cell says that its ISBN is that of an ebook: `978-602-… (PDF)`, `e-ISBN 978…`. */
  electronic: boolean
  /** The cell holds the barcode of a periodical (977 …). */
  issn: boolean
  note: IsbnNote | null
}

/** Ids that digital shops write into the ISBN column. */
const DIGITAL_ID = /^(?:SCOOP[A-Z]*|EBOOK|DIGI(?:TAL)?)[-_ ]?\d+$/i
/** A number that a spreadsheet shortened, so that its last digits are lost. */
const ROUNDED = /^\d(?:[.,]\d+)?e\+?\d+$/i
/** An ISBN-10 whose leading zeros a spreadsheet removed. */
const SHORTENED = /^\d{6,8}[\dX]$/i

/**
 * Reads the ISBN columns of one row. The first valid number counts, but that of a whole set only where it is the only one.
 * @param restoreZeros whether the file is known to have lost leading zeros (`hasLostZeros`)
 */
export function readIsbn(cells: string[], restoreZeros: boolean): IsbnReading {
  const nothing = { isbn: null, digitalId: false, electronic: false, issn: false, note: null }
  const plain = cells.map(plainCell).filter((cell) => cell !== '')
  // `9,78602E+12` holds a comma, but not two numbers.
  const pieces = plain.flatMap((cell) => (/\de\+?\d/i.test(cell) ? [cell] : cell.split(/[;,|/]/)))
  const found = pieces.flatMap((piece) =>
    validIn(piece).map((valid) => ({ ...valid, electronic: ELECTRONIC.test(piece) })),
  )
  const own = found.find(({ ofSet }) => !ofSet) ?? found[0]
  if (own !== undefined) return { ...nothing, isbn: own.isbn, electronic: own.electronic }
  const candidates = pieces.map(bareNumber)
  if (restoreZeros) {
    for (const candidate of candidates) {
      const isbn = withZeros(candidate)
      if (isbn !== undefined) return { ...nothing, isbn, note: 'isbn_zeros_restored' }
    }
  }
  if (candidates.some((candidate) => ROUNDED.test(candidate))) return { ...nothing, note: 'isbn_rounded' }
  const written = candidates.filter((candidate) => candidate !== '')
  if (written.length === 0) return nothing
  if (written.some((candidate) => DIGITAL_ID.test(candidate))) return { ...nothing, digitalId: true }
  const issn = written.some((candidate) => /^977\d{10}(?:\d{2})?$/.test(candidate))
  const shopCode = written.every((candidate) => !/^(?:97[89]\d{6,}|\d{9}[\dX])$/.test(candidate))
  return { ...nothing, issn, note: shopCode ? 'isbn_is_shop_code' : 'isbn_invalid' }
}

const ELECTRONIC =
  /\be-?isbn\b|\((?:[^()]*[^a-z])?(?:pdf|epub|e-?book|e-?buku|digital|elektronik|daring|online)\b/i
/** An ISBN-13 or ISBN-10 among other text, with hyphens, points or spaces of any kind in it. */
const WRITTEN_ISBN =
  /(?<![\d.])(?:97[89](?:[\s.\p{Pd}\u2212]?\d){10}|\d(?:[\s.\p{Pd}\u2212]?\d){8}[\s.\p{Pd}\u2212]?[\dX])(?!\d)/giu

/** `(no.jil.lengkap)`, `(jilid lengkap)`, `(set)`: how libraries mark the ISBN of a set of volumes. */
const OF_SET = /^\s*[([]\s*(?:no\.?\s*)?(?:jil(?:id)?\.?\s*)?(?:lengkap|set)\b/i

/** The valid ISBNs of a piece of text; `978-602-… (jil. 1)` and `No. ISBN: 978…` hold one. */
function validIn(piece: string): { isbn: string; ofSet: boolean }[] {
  const named = (isbn: string | undefined, after: string) =>
    isbn === undefined ? [] : [{ isbn, ofSet: OF_SET.test(after) }]
  if (/^[\d\s-]+$/.test(piece)) return named(parseIsbn(piece), '')
  const whole = named(parseIsbn(bareNumber(piece)), /[([].*$/.exec(piece)?.[0] ?? '')
  if (whole.length > 0) return whole
  return [...piece.matchAll(WRITTEN_ISBN)].flatMap(({ 0: written, index }) =>
    named(parseIsbn(bareNumber(written)), piece.slice(index + written.length)),
  )
}

/** `ISBN-13: 978-623-164-608-8`, `978.623.164.608.8`, `9786231646088.0` → the digits. */
function bareNumber(cell: string): string {
  return cell
    .trim()
    .replace(/^(?:no(?:mor)?\.? )?[ep]?-?isbn(?:[-‐ ]?1[03])?[:\s]*/i, '')
    .replace(/^['"=`]+|['"]+$/g, '')
    .replace(/\s*\([^()]*\)$/, '')
    .replace(/^(\d{9,13})[.,]0+$/, '$1')
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .replace(/^97[89](?:\.?\d)+$/, (digits) => digits.replaceAll('.', ''))
    .toUpperCase()
}

function withZeros(candidate: string): string | undefined {
  return SHORTENED.test(candidate) ? parseIsbn(candidate.padStart(10, '0')) : undefined
}

/** The least number of short numbers for a decision. */
const ENOUGH = 10

/**
 * Whether a file's ISBN column has lost its leading zeros: then nearly every short number becomes valid once
 * they are put back. A shop's own codes would do so by chance in one of eleven cases only.
 * @param sample the ISBN cells of the first rows
 */
export function hasLostZeros(sample: string[]): boolean {
  const short = sample
    .map((cell) => bareNumber(plainCell(cell)))
    .filter((candidate) => SHORTENED.test(candidate))
  const restored = short.filter((candidate) => withZeros(candidate) !== undefined)
  return short.length >= ENOUGH && restored.length >= short.length * 0.9
}
