import { formatRupiah } from '#kernel/money.ts'
import type { OrderSummaryProps } from './order-summary.tsx'
import type { PromoState } from './use-promo.ts'

const offRow = (label: string, amount: number) => ({
  label,
  value: <span className="font-bold whitespace-nowrap text-success">−{formatRupiah(amount)}</span>,
})

/** The line of a promo that is applied to the goods; nothing without one. */
export const promoRows = ({ applied }: PromoState, discount: number): OrderSummaryProps['rows'] =>
  applied?.reduces === 'goods' ? [offRow(`Promo ${applied.code}`, discount)] : []

/** The line of what promos take off the shipping; nothing where they take nothing. */
export const shippingDiscountRows = (discount: number): OrderSummaryProps['rows'] =>
  discount > 0 ? [offRow('Potongan ongkos kirim', discount)] : []
