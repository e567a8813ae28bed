import { finalPrice, rupiah } from '#kernel/money.ts'
import { plainCell } from './text.rules.ts'

export const HIGHEST_PRICE = 1_000_000_000

/** No book costs less; a smaller number was written in thousands. */
const LOWEST_PRICE = 1000

/** What follows an amount and does not change it: `/eks`, `per buku`, `net`, the mark of a footnote. */
const AFTER_AMOUNT =
  /(?:(?:\/|per|@)(?:eks|exp|eksemplar|exemplar|buku|pcs|copy|judul|buah|bh|set|jilid)\.?|nett?o?\.?|\(nett?o?\)|\*+)$/
const THOUSANDS = /^(\d{1,4}(?:[.,]\d{1,2})?)(rb|rbu|ribu|k|jt|juta)$/

/**
 * Reads an amount in rupiah as shops write it: `Rp 59.500`, `Rp59.500,00`, `59.500,-`, `59,500.00`, `59500`, `90rb`,
 * `Rp 90.000/eks`, `1,2 juta`, `gratis`. A point or comma before exactly three digits separates thousands.
 * @returns undefined for anything else: fractions of a rupiah, ranges, other currencies, negative amounts
 */
export function readRupiah(value: string | number): number | undefined {
  if (typeof value === 'number') return wholeRupiah(value)
  let text = plainCell(value).replaceAll(' ', '').toLowerCase()
  if (text === 'gratis' || text === 'free') return 0
  while (AFTER_AMOUNT.test(text)) text = text.replace(AFTER_AMOUNT, '')
  const amount =
    /^(?:rp[.:]?|idr[.:]?)?(\d[\d.,]*?(?:rbu?|ribu|k|jt|juta)?)(?:,-|\.-|,--|,=|-)?(?:rupiah|idr)?$/.exec(
      text,
    )?.[1]
  if (amount === undefined) return undefined
  const short = THOUSANDS.exec(amount)
  if (short?.[1])
    return wholeRupiah(Number(short[1].replace(',', '.')) * (short[2]?.startsWith('j') ? 1_000_000 : 1000))
  const parts = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])0{1,2})?$/.exec(amount)
  if (!parts?.[1]) return undefined
  const separators = new Set(parts[1].replace(/\d/g, ''))
  // Refused: `1.234,567` mixes both signs, and `59.500.00` uses the same sign for thousands and decimals.
  if (separators.size > 1 || (parts[2] !== undefined && separators.has(parts[2]))) return undefined
  return wholeRupiah(Number(parts[1].replace(/[.,]/g, '')))
}

/** Arithmetic of spreadsheets leaves `89999.99999999999` of 90000. */
function wholeRupiah(amount: number): number | undefined {
  const whole = Math.round(amount)
  return Number.isSafeInteger(whole) && whole >= 0 && Math.abs(amount - whole) < 1e-6 ? whole : undefined
}

export type Price = { priceIdr: number; discountPercent: number; discountIdr: number }
export type PriceFault =
  | 'price_missing'
  | 'price_invalid'
  | 'price_zero'
  | 'price_too_low'
  | 'price_too_high'
  | 'discount_invalid'

type PriceCells = {
  /** What a buyer pays. */
  price: string | number | undefined
  /** The price before a discount, struck through where it is shown. */
  originalPrice: string | number | undefined
  /** `20%`, `20`, `12,5%` or an amount such as `Rp 5.000`. */
  discount: string | number | undefined
  /** The column's name says that its amounts are thousands of rupiah: 90 is 90,000. */
  inThousands?: boolean
}

/** A price with its discount from up to three columns. The discount is a percentage if that gives the exact price. */
export function readPrice(cells: PriceCells): Price | PriceFault {
  const given = cells.price ?? cells.originalPrice
  if (given === undefined) return 'price_missing'
  const amount = (value: string | number) => (cells.inThousands ? fromThousands(value) : readRupiah(value))
  const price = amount(given)
  const original = cells.originalPrice === undefined ? price : amount(cells.originalPrice)
  if (price === undefined || original === undefined) return 'price_invalid'
  if (price === 0 && !/gratis|free/i.test(String(given))) return 'price_zero'
  if (price > 0 && price < LOWEST_PRICE) return 'price_too_low'
  if (Math.max(price, original) > HIGHEST_PRICE) return 'price_too_high'

  const discount = cells.discount === undefined ? NO_DISCOUNT : readDiscount(cells.discount, price)
  if (original > price) return discounted(original, price, discount)
  if (cells.price !== undefined && cells.originalPrice !== undefined) {
    return { priceIdr: price, ...NO_DISCOUNT }
  }
  if (discount === undefined) return 'discount_invalid'
  if (price === 0) return { priceIdr: price, ...NO_DISCOUNT }
  // A title is free where its price says so, and not by what is taken off it.
  return finalPrice(rupiah(price), discount) === 0 ? 'discount_invalid' : { priceIdr: price, ...discount }
}

const NO_DISCOUNT = { discountPercent: 0, discountIdr: 0 }

/** `90` or `87,5` of a column in thousands; an amount with its own unit or of five digits is not meant in thousands. */
function fromThousands(value: string | number): number | undefined {
  const plain = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(plainCell(value).replace(/^(\d)[.,](?=\d{3}$)/, '$1'))
  return plain ? wholeRupiah(Number(`${plain[1]}.${plain[2] ?? '0'}`) * 1000) : readRupiah(value)
}

function discounted(original: number, price: number, stated: Omit<Price, 'priceIdr'> | undefined): Price {
  const percents = [stated?.discountPercent, Math.round(((original - price) * 100) / original)]
  for (const discountPercent of percents) {
    if (discountPercent === undefined || discountPercent === 0) continue
    const discount = { discountPercent, discountIdr: 0 }
    if (finalPrice(rupiah(original), discount) === price) return { priceIdr: original, ...discount }
  }
  return { priceIdr: original, discountPercent: 0, discountIdr: original - price }
}

function readDiscount(value: string | number, price: number): Omit<Price, 'priceIdr'> | undefined {
  const text = String(value).trim()
  // Three digits behind a sign are thousands: `25.000` is an amount.
  const [, whole, fraction, sign] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*(%?)$/.exec(text) ?? []
  const percent = Number(`${whole}.${fraction ?? 0}`)
  if (percent <= 100 && Number.isInteger(percent)) return { discountPercent: percent, discountIdr: 0 }
  if (percent <= 100 && sign) return { discountPercent: 0, discountIdr: Math.round((price * percent) / 100) }
  if (text.includes('%')) return undefined
  const amount = readRupiah(value)
  return amount === undefined ? undefined : { discountPercent: 0, discountIdr: amount }
}
