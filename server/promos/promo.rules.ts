import type { TransactionType } from '#contracts/order-states.ts'
import type { PromoKind, PromoTarget } from '#contracts/promos.ts'
import { discountOn, formatRupiah, type Rupiah, rupiah } from '#kernel/money.ts'
import { endOfDayInWib } from '#kernel/time.ts'
import { isInZones } from '#kernel/zones.ts'

export type PromoTerms = {
  kind: PromoKind
  reduces: PromoTarget
  discountPercent: number
  discountIdr: Rupiah
  /** The most that it takes off; null where there is no limit. */
  maximum: Rupiah | null
  /** Ids of the provinces and cities for which it holds; empty: everywhere. Only of one that reduces shipping. */
  zones: readonly number[]
  /** The last day on which the promo is good, in WIB. */
  expiresOn: string
  minimumSpend: Rupiah
  /** Null where there is no limit. */
  quota: number | null
  quotaPerUser: number | null
  appliesTo: readonly TransactionType[]
  published: boolean
}

export type PromoPurchase = {
  type: TransactionType
  subtotal: Rupiah
  /** Where the parcel goes, and the courier's price. Absent where nothing is sent, or it is not known yet. */
  parcel?: { cityId: number; cost?: Rupiah | undefined } | undefined
}
export type PromoUse = {
  total: number
  byUser: number
  /** Unpaid orders of the user that hold a place and can still be paid. */
  unpaidByUser: number
}

export function isPromoOpen(terms: Pick<PromoTerms, 'published' | 'expiresOn'>, now: Date): boolean {
  return terms.published && now < endOfDayInWib(terms.expiresOn)
}

/** Whether shoppers can use a promo by its code. */
export const isCodeOpen = (terms: Pick<PromoTerms, 'kind' | 'published' | 'expiresOn'>, now: Date): boolean =>
  terms.kind !== 'Otomatis' && isPromoOpen(terms, now)

/** How many unpaid orders of one user may hold a place in a promo's quota. */
const MOST_UNPAID_BY_USER = 1

/**
 * Why an open promo does not apply to this purchase, as a sentence; undefined where it does. Without `appliesTo` the
 * kind of purchase is not known yet and not checked.
 */
export function promoRefusal(
  terms: Omit<PromoTerms, 'appliesTo'> & { appliesTo: readonly TransactionType[] | undefined },
  purchase: PromoPurchase,
  use: PromoUse,
): string | undefined {
  if (terms.appliesTo && !terms.appliesTo.includes(purchase.type))
    return 'Promo ini tidak berlaku untuk pembelian ini.'
  if (purchase.parcel && !isInZones(terms.zones, purchase.parcel.cityId)) {
    return 'Promo ini tidak berlaku untuk alamat pengiriman Anda.'
  }
  if (purchase.subtotal < terms.minimumSpend) {
    return `Belanja paling sedikit ${formatRupiah(terms.minimumSpend)} untuk memakai promo ini.`
  }
  if (terms.quotaPerUser !== null && use.byUser >= terms.quotaPerUser) {
    return 'Anda sudah memakai promo ini sebanyak yang diperbolehkan.'
  }
  if (use.unpaidByUser >= MOST_UNPAID_BY_USER) {
    return 'Anda masih memiliki pesanan dengan promo ini yang belum dibayar. Bayar atau batalkan pesanan itu dahulu.'
  }
  if (terms.quota !== null && use.total >= terms.quota) return 'Kuota promo ini sudah habis.'
  return undefined
}

export type AutomaticPromo = PromoTerms & { id: number; name: string; code: string }
export type AutomaticOffer = { promo: AutomaticPromo; amount: Rupiah }

/** Of the promos without a code, the one that takes most off the shipping of a purchase; undefined where none does. */
export function bestAutomatic(
  promos: readonly AutomaticPromo[],
  { subtotal, cityId, cost }: { subtotal: Rupiah; cityId: number; cost: Rupiah },
  now: Date,
): AutomaticOffer | undefined {
  let best: AutomaticOffer | undefined
  for (const promo of promos) {
    if (!isPromoOpen(promo, now) || !isInZones(promo.zones, cityId) || subtotal < promo.minimumSpend) continue
    const amount = discountOn(cost, promo)
    if (amount > (best?.amount ?? 0)) best = { promo, amount }
  }
  return best
}

export type NearPromo = { promo: AutomaticPromo; missing: Rupiah }

/**
 * The promo without a code that the least further spending reaches and that then takes off more than now; undefined
 * where there is none.
 */
export function nextAutomatic(
  promos: readonly AutomaticPromo[],
  purchase: { subtotal: Rupiah; cityId: number; cost: Rupiah },
  now: Date,
): NearPromo | undefined {
  const { subtotal, cityId, cost } = purchase
  const reached = bestAutomatic(promos, purchase, now)?.amount ?? 0
  const [next] = promos
    .filter((promo) => isPromoOpen(promo, now) && isInZones(promo.zones, cityId))
    .filter((promo) => promo.minimumSpend > subtotal && discountOn(cost, promo) > reached)
    .sort((a, b) => a.minimumSpend - b.minimumSpend || a.id - b.id)
  return next && { promo: next, missing: rupiah(next.minimumSpend - subtotal) }
}

/** A code in the form in which codes are compared: without case and surrounding spaces. */
export function promoCodeKey(code: string): string {
  return code.trim().toUpperCase()
}
