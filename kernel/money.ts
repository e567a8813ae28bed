import { formatNumber } from './numbers.ts'

declare const rupiahBrand: unique symbol

/** An amount in whole Indonesian rupiah. Never a fraction, always a safe integer. */
export type Rupiah = number & { readonly [rupiahBrand]: true }

/**
 * Makes an amount from a number.
 * @throws RangeError when the number is not a whole, safe integer
 */
export function rupiah(amount: number): Rupiah {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole rupiah amount: ${amount}`)
  return (amount === 0 ? 0 : amount) as Rupiah
}

/** `percent` (0 to 100, whole) of an amount, rounded half up to a whole rupiah. */
export function percentOf(amount: Rupiah, percent: number): Rupiah {
  return rupiah(Math.floor((amount * percent + 50) / 100))
}

export type Discount = { discountPercent: number; discountIdr: number }

/**
 * What a buyer pays for one copy: price × (100 − percent) / 100, rounded half up, minus the nominal
 * discount, never under 0. `editions.final_price_idr` computes the same in the database.
 */
export function finalPrice(price: Rupiah, discount: Discount): Rupiah {
  return rupiah(Math.max(0, percentOf(price, 100 - discount.discountPercent) - discount.discountIdr))
}

/**
 * What a promo takes off an amount: `percent` of it, rounded half up, plus the nominal part, at most `maximum` and never
 * more than all.
 */
export function discountOn(amount: Rupiah, discount: Discount & { maximum?: number | null }): Rupiah {
  const { discountPercent, discountIdr, maximum } = discount
  return rupiah(Math.min(amount, percentOf(amount, discountPercent) + discountIdr, maximum ?? amount))
}

/**
 * What some pieces cost of `pieces` that cost `paid` together, after `before` of them were counted. Whole rupiah, such
 * that the parts add up to `paid`, however they are taken.
 */
export function partOf(
  paid: Rupiah,
  pieces: number,
  { before, taken }: { before: number; taken: number },
): Rupiah {
  const upTo = (count: number) => Math.floor((paid * count) / pieces)
  return rupiah(upTo(before + taken) - upTo(before))
}

/**
 * Splits an amount in whole rupiah, in proportion to others. The rupiah that rounding down leaves over go to the largest
 * remainders, so that the parts add up to the amount (F16), and none is larger than what it is proportional to.
 * @param amount at most the sum of the others
 */
export function splitAmount(amount: Rupiah, others: readonly Rupiah[]): Rupiah[] {
  const sum = sumRupiah(others)
  if (amount > sum || amount < 0) throw new RangeError(`cannot take ${amount} off ${sum}`)
  if (sum === 0) return others.map(() => rupiah(0))
  // Products of two amounts leave the range of safe integers.
  const parts = others.map((other) => {
    const product = BigInt(amount) * BigInt(other)
    return { share: Number(product / BigInt(sum)), remainder: product % BigInt(sum) }
  })
  let left = amount - parts.reduce((taken, part) => taken + part.share, 0)
  for (const part of parts.toSorted((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (left === 0) break
    part.share += 1
    left -= 1
  }
  return parts.map((part) => rupiah(part.share))
}

export function sumRupiah(amounts: Iterable<Rupiah>): Rupiah {
  let sum = 0
  for (const amount of amounts) sum += amount
  return rupiah(sum)
}

/** `Rp 50.000,00` (with a no-break space); anything that is no finite number gives `Rp. 0`. */
export function formatRupiah(amount: unknown): string {
  const value = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount
  return typeof value === 'number' && Number.isFinite(value) ? written(value) : 'Rp. 0'
}

function written(value: number): string {
  if (Number.isSafeInteger(value)) return `${value < 0 ? '-' : ''}Rp\u00a0${formatNumber(Math.abs(value))},00`
  return value.toLocaleString('id-ID', { style: 'currency', currency: 'IDR', minimumFractionDigits: 2 })
}
