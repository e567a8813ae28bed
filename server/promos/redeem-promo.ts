import { discountOn, type Rupiah } from '#kernel/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { isPromoOpen, type PromoPurchase, promoCodeKey, promoRefusal } from './promo.rules.ts'
import { countRedemptions, insertRedemption, lockPromo, updateRedemption } from './redemptions.queries.ts'

declare const underPromoLock: unique symbol

/** A promo that may be redeemed now, by this user, for this purchase; its row stays locked until the commit. */
export type PromoOffer = {
  promoId: number
  userId: number
  name: string
  code: string
  discount: Rupiah
  readonly [underPromoLock]: true
}

/**
 * Locks the promo of a code and checks it for a purchase.
 * @throws Failure `promo_not_found` for a code that is unknown, unpublished or over, `promo_not_applicable`
 * for one that this purchase or this user cannot use (its quota counts users by their id, F15)
 */
export async function lockPromoOffer(
  tx: Tx,
  { code, userId, purchase, now }: { code: string; userId: number; purchase: PromoPurchase; now: Date },
): Promise<PromoOffer> {
  const promo = await lockPromo(tx, promoCodeKey(code))
  if (promo === undefined || !isPromoOpen(promo, now)) {
    throw new Failure('promo_not_found', 'Promo Tidak Ditemukan')
  }
  const refusal = promoRefusal(
    promo,
    purchase,
    await countRedemptions(tx, { promoId: promo.id, userId, now }),
  )
  if (refusal !== undefined) throw new Failure('promo_not_applicable', refusal)
  return {
    promoId: promo.id,
    userId,
    name: promo.name,
    code: promo.code,
    discount: discountOn(purchase.subtotal, promo),
  } as PromoOffer
}

/** Takes a place in the quota for an order, in the transaction that makes the order. */
export async function redeemPromo(tx: Tx, orderId: number, offer: PromoOffer, now: Date): Promise<void> {
  const { promoId, userId, name, code, discount } = offer
  await insertRedemption(tx, { orderId, promoId, userId, name, code, amount: discount }, now)
}

/** The order was paid: its place in the quota is used for good. */
export async function commitRedemption(tx: Tx, orderId: number): Promise<void> {
  await updateRedemption(tx, orderId, 'committed')
}

/** The order failed: its place is free again. */
export async function releaseRedemption(tx: Tx, orderId: number): Promise<void> {
  await updateRedemption(tx, orderId, 'released')
}
