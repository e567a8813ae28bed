import type { SubscriptionPackage } from '#contracts/subscriptions.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { Chip } from '../ui/chip.tsx'

/** The approximate price of a month, in whole rupiah: `≈ Rp 33.333 per bulan`. */
function monthlyPrice({ final_price, duration }: Pick<SubscriptionPackage, 'final_price' | 'duration'>) {
  return `≈ Rp ${formatNumber(Math.round(final_price / duration))} per bulan`
}

type Offer = { offer: Pick<SubscriptionPackage, 'final_price' | 'duration' | 'best_value'> }

/** The monthly price of a package that runs longer than a month. */
export function MonthlyPrice({ offer }: Offer) {
  if (offer.duration === 1) return null
  return <span className="text-sm whitespace-nowrap text-muted tabular-nums">{monthlyPrice(offer)}</span>
}

/** Shown on the package with the lowest monthly price. */
export function BestValue({ offer }: Offer) {
  return offer.best_value && <Chip tone="success">Paling hemat</Chip>
}
