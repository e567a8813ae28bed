import { formatRupiah } from '#kernel/money.ts'
import type { OrderSummaryProps } from './order-summary.tsx'
import type { PromoState } from './use-promo.ts'

/** A line of what is taken off. */
export const offRow = (label: string, amount: number) => ({
  label,
  value: <span className="font-bold whitespace-nowrap text-success">−{formatRupiah(amount)}</span>,
})

/** The line of a promo that is applied to the goods; nothing without one. */
export const promoRows = ({ applied }: PromoState, discount: number): OrderSummaryProps['rows'] =>
  applied && discount ? [offRow(`Promo ${applied.code}`, discount)] : []
