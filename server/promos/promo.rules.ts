import type { TransactionType } from '#contracts/order-states.ts'
import { formatRupiah, type Rupiah } from '#kernel/money.ts'
import { endOfDayInWib } from '#kernel/time.ts'

export type PromoTerms = {
  discountPercent: number
  discountIdr: Rupiah
  /** The last day on which the promo is good, in WIB. */
  expiresOn: string
  minimumSpend: Rupiah
  /** Null where there is no limit. */
  quota: number | null
  quotaPerUser: number | null
  appliesTo: readonly TransactionType[]
  published: boolean
}

export type PromoPurchase = { type: TransactionType; subtotal: Rupiah }
export type PromoUse = {
  total: number
  byUser: number
  /** Unpaid orders of the user that hold a place and can still be paid. */
  unpaidByUser: number
}

export function isPromoOpen(terms: Pick<PromoTerms, 'published' | 'expiresOn'>, now: Date): boolean {
  return terms.published && now < endOfDayInWib(terms.expiresOn)
}

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

/** A code in the form in which codes are compared: without case and surrounding spaces. */
export function promoCodeKey(code: string): string {
  return code.trim().toUpperCase()
}
