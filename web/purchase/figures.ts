import type { AppliedPromo } from '#contracts/promos.ts'
import { discountOn, rupiah } from '#kernel/money.ts'

/** What a purchase costs, as shown to the shopper. */
export type Figures = { subtotal: number; discount: number; delivery: number; total: number }

/** Subtotal minus the promo's discount, plus shipping, which no promo reduces. The server refuses other figures. */
export function figuresOf(
  subtotal: number,
  promo?: Pick<AppliedPromo, 'discount' | 'nominal_discount'>,
  delivery = 0,
): Figures {
  const discount =
    promo === undefined
      ? 0
      : discountOn(rupiah(subtotal), {
          discountPercent: promo.discount,
          discountIdr: promo.nominal_discount,
        })
  return { subtotal, discount, delivery, total: subtotal - discount + delivery }
}
