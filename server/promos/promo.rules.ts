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
  /** Orders of the user that hold a place, wait for payment and can still be paid. */
  unpaidByUser: number
}

export function isPromoOpen(terms: Pick<PromoTerms, 'published' | 'expiresOn'>, now: Date): boolean {
  return terms.published && now < endOfDayInWib(terms.expiresOn)
}

/** Unpaid orders of one user that may hold a place in a promo's quota: places are for those who pay. */
const MOST_UNPAID_BY_USER = 1

/**
 * Why an open promo is not for this purchase, as a sentence; undefined when it is. Without `appliesTo` it is not
 * judged by what is bought: that is not known yet.
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

/** As codes are compared: without regard to case or surrounding spaces. */
export function promoCodeKey(code: string): string {
  return code.trim().toUpperCase()
}
