/** `320`, `304.0`, `320 halaman`; 0 means unknown. Undefined where it cannot be read. */
export function readPages(value: string | number): number | null | undefined {
  const digits = /^(\d{1,6})(?:\.0+)?\s*(?:halaman|hlm\.?|hal\.?|pages?|pp?\.?)?$/i.exec(
    String(value).trim(),
  )?.[1]
  if (digits === undefined) return undefined
  const pages = Number(digits)
  if (pages === 0) return null
  return pages <= 20_000 ? pages : undefined
}

/** Grams from `350`, `350 gr`, `0,35 kg`; undefined where it cannot be read or is no parcel's weight. */
export function readWeight(value: string | number): number | undefined {
  const parts = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(kg|kilo|kilogram|g|gr|gram)?\.?$/i.exec(String(value).trim())
  if (!parts?.[1]) return undefined
  const unit = parts[2]?.toLowerCase()
  const grams = Math.round(Number(parts[1].replace(',', '.')) * (unit?.startsWith('k') ? 1000 : 1))
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

/** Copies on the shelf: `12`, `12 pcs`, `habis`. Undefined where it cannot be read. */
export function readCopies(value: string | number): number | undefined {
  const text = String(value).trim()
  if (/^(?:habis|kosong|sold out|out of stock)$/i.test(text)) return 0
  const digits = /^(\d{1,6})(?:\.0+)?\s*(?:pcs|buah|eks(?:emplar)?|copies)?\.?$/i.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Copies sold: `20+ terjual`, `1,2rb+ terjual`, `1.250`, `37`. Undefined where it cannot be read. */
export function readSold(value: string | number): number | undefined {
  const text = String(value).trim().toLowerCase()
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
