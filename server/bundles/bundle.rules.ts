import type { BundleStatus } from '#contracts/choices.ts'
import { type Rupiah, rupiah, splitAmount, sumRupiah } from '#kernel/money.ts'

export type Shares = {
  /** What one set costs. */
  price: Rupiah
  /** The sum of what its parts cost alone. */
  original: Rupiah
  /** What each part costs in the set: never more than alone, and together exactly the price. */
  shares: Rupiah[]
}

/**
 * Splits the price of a set over its parts, in proportion to what each costs alone (F16). Where the parts cost less
 * together than the set's price, the set costs as much as they do.
 */
export function splitPrice(price: Rupiah, alone: readonly Rupiah[]): Shares {
  const original = sumRupiah(alone)
  const charged = rupiah(Math.min(price, original))
  return { price: charged, original, shares: splitAmount(charged, alone) }
}

/** What a set costs without the parts that the buyer owns. The shares of the other parts stay as they are. */
export function withoutOwned(
  { shares }: Pick<Shares, 'shares'>,
  parts: readonly { alone: Rupiah; owned: boolean }[],
): { price: Rupiah; original: Rupiah } {
  const bought = <Part>(all: readonly Part[]) => all.filter((_, index) => parts[index]?.owned === false)
  return { price: sumRupiah(bought(shares)), original: sumRupiah(bought(parts).map(({ alone }) => alone)) }
}

type Sale = {
  status: BundleStatus
  beginsAt: Date | null
  endsAt: Date | null
  parts: readonly { onSale: boolean }[]
}

/** Why a set cannot be bought; undefined where it can. Its stock is not checked. It is sold only with all of its parts. */
export function whyNotSold(
  { status, beginsAt, endsAt, parts }: Sale,
  now: Date,
): 'hidden' | 'over' | undefined {
  if (status === 'draft' || (beginsAt !== null && beginsAt > now)) return 'hidden'
  const isOver = status === 'ended' || (endsAt !== null && endsAt <= now)
  return isOver || parts.some(({ onSale }) => !onSale) ? 'over' : undefined
}
