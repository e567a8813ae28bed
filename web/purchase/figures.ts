import type { AppliedPromo } from '#contracts/promos.ts'
import { discountOn, rupiah } from '#kernel/money.ts'

/** What a purchase costs, as shown to the shopper. */
export type Figures = {
  subtotal: number
  discount: number
  /** The courier's price. */
  delivery: number
  deliveryDiscount: number
  total: number
}

type Terms = Pick<AppliedPromo, 'discount' | 'nominal_discount' | 'maximum_discount' | 'reduces'>

/**
 * Subtotal less the promo's discount, plus shipping less its own: that of the promo, or that of a promo without a code
 * where it is larger. The server refuses other figures.
 */
export function figuresOf(
  subtotal: number,
  promo?: Terms,
  delivery = 0,
  /** What is taken off the shipping without a code. */
  withoutCode = 0,
): Figures {
  const off = (target: Terms['reduces'], amount: number) =>
    promo?.reduces === target
      ? discountOn(rupiah(amount), {
          discountPercent: promo.discount,
          discountIdr: promo.nominal_discount,
          maximum: promo.maximum_discount,
        })
      : 0
  const discount = off('goods', subtotal)
  const deliveryDiscount = Math.max(withoutCode, off('shipping', delivery))
  const total = subtotal - discount + delivery - deliveryDiscount
  return { subtotal, discount, delivery, deliveryDiscount, total }
}
