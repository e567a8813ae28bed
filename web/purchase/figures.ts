import type { AppliedPromo } from '#contracts/promos.ts'
import { percentOf, rupiah } from '#kernel/money.ts'

/** What a purchase costs, as it is shown. */
export type Figures = { subtotal: number; discount: number; delivery: number; total: number }

/**
 * Subtotal minus the promo's percent part (rounded half up) and its nominal part, never under 0, plus
 * shipping, which no promo reduces. The server computes the same and refuses what differs.
 */
export function figuresOf(
  subtotal: number,
  promo?: Pick<AppliedPromo, 'discount' | 'nominal_discount'>,
  delivery = 0,
): Figures {
  const wished =
    promo === undefined ? 0 : percentOf(rupiah(subtotal), promo.discount) + promo.nominal_discount
  const discount = Math.min(subtotal, wished)
  return { subtotal, discount, delivery, total: subtotal - discount + delivery }
}
