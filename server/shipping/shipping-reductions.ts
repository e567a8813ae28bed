import type { Rupiah } from '#kernel/money.ts'

/** What a promo takes off the shipping of a purchase without a code. */
export type ShippingReduction = {
  amount: Rupiah
  /** Its name; null where there is none. */
  promo: string | null
  /** The promo that takes off more once more is bought. */
  next: { promo: string; missing: Rupiah } | null
}

/** The reductions for a purchase, by the courier's price. */
export type ShippingReductions = (purchase: {
  subtotal: Rupiah
  cityId: number
  now: Date
}) => Promise<(cost: Rupiah) => ShippingReduction>
