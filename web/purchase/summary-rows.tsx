import { formatRupiah } from '#kernel/money.ts'
import type { OrderSummaryProps } from './order-summary.tsx'
import type { PromoState } from './use-promo.ts'

/** The line of an applied promo; nothing without one. */
export function promoRows({ applied }: PromoState, discount: number): OrderSummaryProps['rows'] {
  if (applied === undefined) return []
  return [
    {
      label: `Promo ${applied.code}`,
      value: <span className="font-bold whitespace-nowrap text-success">−{formatRupiah(discount)}</span>,
    },
  ]
}
