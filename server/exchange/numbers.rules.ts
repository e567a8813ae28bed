import { plainCell } from './text.rules.ts'

/** `xii + 320 hlm.`, `xvi, 240`, `±320`, `1.024 halaman`. */
const PAGES =
  /^(?:±|\+\/?-|\+-|ca\.?)? ?(?:(?:([ivxlc]{1,8})|(\d{1,3})) ?(?:halaman|hlmn?\.?|hal\.?|h\.?|pages?|pp?\.?)? ?[+,;&] ?)?(\d{1,6}|\d{1,2}[.,]\d{3})(?:[.,]0{1,2})? ?(?:halaman|hlmn?\.?|hal\.?|h\.?|pages?|pp?\.?)?\+?$/i

/** `320`, `304.0`, `xii + 320 hlm.`; 0 means unknown. Undefined where it cannot be read. */
export function readPages(value: string | number): number | null | undefined {
  const parts = PAGES.exec(plainCell(value))
  if (!parts?.[3]) return undefined
  const front = parts[1] ? romanNumber(parts[1]) : Number(parts[2] ?? 0)
  if (front === undefined) return undefined
  const pages = front + Number(parts[3].replace(/[.,]/, ''))
  if (pages === 0) return null
  return pages <= 20_000 ? pages : undefined
}

const ROMAN = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
])

function romanNumber(text: string): number | undefined {
  const letters = [...text.toLowerCase()].map((letter) => ROMAN.get(letter) ?? 0)
  const sum = letters.reduce(
    (total, value, at) => total + (value < (letters[at + 1] ?? 0) ? -value : value),
    0,
  )
  return sum > 0 ? sum : undefined
}

const GRAMS: [unit: RegExp, grams: number][] = [
  [/^(?:kg|kgs|kilo|kilogram)$/, 1000],
  [/^ons$/, 100],
  [/^(?:g|gr|grm|gram|grams)$/, 1],
]

/**
 * Grams from `350`, `350 gr`, `0,35 kg`, `1.200 gram`; undefined where it cannot be read or is no parcel's weight.
 * @param unit of numbers without one: what the column's name says
 */
export function readWeight(value: string | number, unit: 'g' | 'kg' = 'g'): number | undefined {
  const text = plainCell(value).toLowerCase()
  const parts =
    /^(?:±|\+\/?-|\+-)? ?(\d{1,6}|\d{1,2}[.,]\d{3}|\d{0,5}[.,]\d{1,3}) ?([a-z]+)?\.?(?: ?\/ ?(?:eks|buku|pcs))?$/.exec(
      text,
    )
  if (!parts?.[1]) return undefined
  // No book weighs `1,5` grams.
  const written = parts[2] ?? (/^(?:0?[.,]|\d[.,]\d{1,2}$)/.test(parts[1]) ? 'kg' : unit)
  const factor = GRAMS.find(([name]) => name.test(written))?.[1]
  if (factor === undefined) return undefined
  // Of grams, three digits after a sign are thousands; of kilograms, grams.
  const thousands = factor === 1 && /^[1-9]\d?[.,]\d{3}$/.test(parts[1])
  const number = Number(thousands ? parts[1].replace(/[.,]/, '') : parts[1].replace(',', '.'))
  const grams = Math.round(number * factor)
  return grams >= 1 && grams <= 50_000 ? grams : undefined
}

const UNKNOWN_WEIGHT = 300

/**
 * A paper book's weight where nobody gave one: a gram a page (a leaf of 14 × 20 cm at 70 g/m² weighs two)
 * and 50 for the cover, rounded up to ten.
 */
export function assumedWeight(pages: number | null): number {
  return pages === null ? UNKNOWN_WEIGHT : Math.min(50_000, Math.ceil((50 + pages) / 10) * 10)
}

/** Copies on the shelf: `12`, `12 pcs`, `1.200 eks`, `>10`, `habis`. Undefined where it cannot be read. */
export function readCopies(value: string | number): number | undefined {
  const text = plainCell(value)
  if (/^(?:habis|kosong|sold out|out of stock|stok (?:habis|kosong))$/i.test(text)) return 0
  const digits =
    /^[>±]? ?(\d{1,6}|\d{1,3}[.,]\d{3})(?:[.,]0{1,2})? ?(?:pcs|buah|bh|eks(?:emplar)?|exp|copies)?\.?\+?$/i.exec(
      text,
    )?.[1]
  return digits === undefined ? undefined : Number(digits.replace(/[.,]/, ''))
}

/** Copies sold: `20+ terjual`, `1,2rb+ terjual`, `1.250`, `37`. Undefined where it cannot be read. */
export function readSold(value: string | number): number | undefined {
  const text = plainCell(value).toLowerCase()
  const parts = /^(\d[\d.,]*)\s*(rb|ribu|k|jt|juta)?\s*\+?\s*(?:terjual|sold)?$/.exec(text)
  if (!parts?.[1]) return undefined
  const unit = parts[2]
  if (unit === undefined) {
    if (!/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,]0)?$/.test(parts[1])) return undefined
    return bounded(Number(parts[1].replace(/[.,]0$/, '').replace(/[.,]/g, '')))
  }
  if (!/^\d+(?:[.,]\d)?$/.test(parts[1])) return undefined
  const factor = unit.startsWith('j') ? 1_000_000 : 1000
  return bounded(Math.round(Number(parts[1].replace(',', '.')) * factor))
}

const bounded = (count: number) => (count <= 1_000_000_000 ? count : undefined)
