import { discountOn, type Rupiah, rupiah } from '#kernel/money.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  type AutomaticPromo,
  bestAutomatic,
  isCodeOpen,
  type PromoPurchase,
  type PromoUse,
  promoCodeKey,
  promoRefusal,
} from './promo.rules.ts'
import {
  countRedemptions,
  insertRedemption,
  type Redemption,
  type StoredPromo,
  selectPromoForUpdate,
  updateRedemption,
} from './redemptions.queries.ts'

declare const underPromoLock: unique symbol

/** A promo whose row stays locked until the transaction ends. */
export type LockedPromo = StoredPromo & { readonly [underPromoLock]: true }

/** Locks the promo of a code; undefined for an unknown code. */
export function lockPromo(code: string): Statement<LockedPromo | undefined> {
  return selectPromoForUpdate(promoCodeKey(code)) as Statement<LockedPromo | undefined>
}

/** How often it was redeemed by everybody and by a user (counted by user id, F15). Read after its lock. */
export function countPromoUses(code: string, userId: number, now: Date): Statement<PromoUse> {
  return countRedemptions(promoCodeKey(code), userId, now)
}

/** A promo that this user may redeem now for this purchase, and what it takes off. */
export type PromoOffer = Omit<Redemption, 'orderId'>

/**
 * Checks a locked promo for a purchase and computes its discount.
 * @throws Failure `promo_not_found` for a code that is unknown, unpublished or over, `promo_not_applicable` for one
 *   that this purchase or this user cannot use
 */
export function offerOf(
  promo: LockedPromo | undefined,
  { userId, purchase, use, now }: { userId: number; purchase: PromoPurchase; use: PromoUse; now: Date },
): PromoOffer {
  if (promo === undefined || !isCodeOpen(promo, now)) {
    throw new Failure('promo_not_found', 'Promo Tidak Ditemukan')
  }
  const refusal = promoRefusal(promo, purchase, use)
  if (refusal !== undefined) throw new Failure('promo_not_applicable', refusal)
  const of = promo.reduces === 'goods' ? purchase.subtotal : (purchase.parcel?.cost ?? rupiah(0))
  return offered(promo, userId, discountOn(of, promo))
}

const offered = (promo: AutomaticPromo, userId: number, amount: Rupiah): PromoOffer => ({
  promoId: promo.id,
  userId,
  name: promo.name,
  code: promo.code,
  reduces: promo.reduces,
  amount,
})

/**
 * The promos that a purchase is sold with: that of its code, and the one without a code that takes most off its
 * shipping, unless the code takes more off it.
 * @throws Failure `promo_not_applicable` for a code that reduces the shipping by no more than is taken off without it:
 *   its place in the quota would be used for nothing
 */
export function combineOffers(
  byCode: PromoOffer | undefined,
  automatic: readonly AutomaticPromo[],
  { userId, purchase, now }: { userId: number; purchase: PromoPurchase; now: Date },
): PromoOffer[] {
  const { parcel, subtotal } = purchase
  const codes = byCode ? [byCode] : []
  if (parcel?.cost === undefined) return codes
  const best = bestAutomatic(automatic, { subtotal, cityId: parcel.cityId, cost: parcel.cost }, now)
  if (byCode?.reduces === 'shipping') {
    if (byCode.amount > (best?.amount ?? 0)) return codes
    throw new Failure('promo_not_applicable', 'Kode ini tidak menambah potongan ongkos kirim pesanan ini.')
  }
  return best ? [...codes, offered(best.promo, userId, best.amount)] : codes
}

/** Takes a place in the quota for an order, in the transaction that places the order. */
export function redeemPromo(orderId: number, offer: PromoOffer, now: Date): Statement<void> {
  return insertRedemption({ orderId, ...offer }, now)
}

/**
 * After the payment: the order's place in the quota is used up. If the payment came after the place had ended (`late`),
 * it takes a place again, even one beyond the quota: the payer was promised this price.
 */
export function commitRedemption(orderId: number, { late }: { late: boolean }): Statement<void> {
  return updateRedemption(orderId, late ? 'committed_late' : 'committed')
}

/** After a failed order: its place in the quota is free again. */
export function releaseRedemption(orderId: number): Statement<void> {
  return updateRedemption(orderId, 'released')
}
