import { finalPrice, rupiah } from '#kernel/money.ts'

export const HIGHEST_PRICE = 1_000_000_000

/**
 * Reads an amount in rupiah as shops write it: `Rp 59.500`, `Rp59.500,00`, `59.500,-`, `59,500.00`, `59500`,
 * `gratis`. A point or comma before exactly three digits separates thousands.
 * @returns undefined for anything else: fractions of a rupiah, other currencies, negative amounts
 */
export function readRupiah(value: string | number): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined
  const text = value.replace(/\s+/g, '').toLowerCase()
  if (text === 'gratis' || text === 'free') return 0
  const amount = /^(?:rp\.?|idr)?(\d[\d.,]*?)(?:,-|\.-|,--)?(?:rupiah|idr)?$/.exec(text)?.[1]
  if (amount === undefined) return undefined
  const parts = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])0{1,2})?$/.exec(amount)
  if (!parts?.[1]) return undefined
  const separators = new Set(parts[1].replace(/\d/g, ''))
  // Refused: `1.234,567` mixes both signs, and `59.500.00` uses the same sign for thousands and decimals.
  if (separators.size > 1 || (parts[2] !== undefined && separators.has(parts[2]))) return undefined
  const whole = Number(parts[1].replace(/[.,]/g, ''))
  return Number.isSafeInteger(whole) ? whole : undefined
}

export type Price = { priceIdr: number; discountPercent: number; discountIdr: number }
export type PriceFault = 'price_missing' | 'price_invalid' | 'price_zero' | 'price_too_high'

type PriceCells = {
  /** What a buyer pays. */
  price: string | number | undefined
  /** The price before a discount, struck through where it is shown. */
  originalPrice: string | number | undefined
  /** `20%`, `20` or an amount such as `Rp 5.000`. */
  discount: string | number | undefined
}

/** A price with its discount from up to three columns. The discount is a percentage if that gives the exact price. */
export function readPrice(cells: PriceCells): Price | PriceFault {
  const given = cells.price ?? cells.originalPrice
  if (given === undefined) return 'price_missing'
  const price = readRupiah(given)
  const original = cells.originalPrice === undefined ? price : readRupiah(cells.originalPrice)
  if (price === undefined || original === undefined) return 'price_invalid'
  if (price === 0 && !/gratis|free/i.test(String(given))) return 'price_zero'
  if (Math.max(price, original) > HIGHEST_PRICE) return 'price_too_high'

  const discount = cells.discount === undefined ? undefined : readDiscount(cells.discount)
  if (original > price) return discounted(original, price, discount)
  if (cells.price !== undefined && cells.originalPrice !== undefined) {
    return { priceIdr: price, discountPercent: 0, discountIdr: 0 }
  }
  if (discount === undefined) {
    return cells.discount === undefined
      ? { priceIdr: price, discountPercent: 0, discountIdr: 0 }
      : 'price_invalid'
  }
  return { priceIdr: price, ...discount, discountIdr: Math.min(price, discount.discountIdr) }
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

function readDiscount(value: string | number): Omit<Price, 'priceIdr'> | undefined {
  const text = String(value).trim()
  const percent = /^(\d{1,3})(?:[.,]0+)?\s*%?$/.exec(text)?.[1]
  if (percent !== undefined && Number(percent) <= 100) {
    return { discountPercent: Number(percent), discountIdr: 0 }
  }
  if (text.includes('%')) return undefined
  const amount = readRupiah(value)
  return amount === undefined ? undefined : { discountPercent: 0, discountIdr: amount }
}
