import type { TransactionType } from '#contracts/order-states.ts'
import type { AppliedPromo } from '#contracts/promos.ts'
import { discountOn, rupiah } from '#kernel/money.ts'
import { readMainAddress } from '#server/accounts/addresses/read-main-address.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { isCodeOpen, promoCodeKey, promoRefusal } from './promo.rules.ts'
import { findPurchased } from './promos.queries.ts'
import { countRedemptions, findPromo } from './redemptions.queries.ts'

export type PromoQuestion = {
  userId: number
  code: string
  /** The purchase, as far as the caller describes it. The rest is checked at the purchase. */
  type?: TransactionType | undefined
  total?: number | undefined
  packageId?: number | undefined
  bookId?: number | undefined
}

/**
 * Whether a user can use a code now. This takes no place in the quota; only a purchase does.
 * @throws Failure `promo_not_found`, or `promo_not_applicable` with the reason
 */
export async function checkPromo(
  database: Database,
  question: PromoQuestion,
  now: Date,
): Promise<AppliedPromo> {
  const code = promoCodeKey(question.code)
  const [promo, use, address] = await database.pipeline(
    findPromo(code),
    countRedemptions(code, question.userId, now),
    readMainAddress(question.userId),
  )
  if (promo === undefined || !isCodeOpen(promo, now)) {
    throw new Failure('promo_not_found', 'Promo Tidak Ditemukan')
  }
  const { packageId, bookId } = question
  const bought = await findPurchased(database.kysely, { packageId, bookId }, now)
  const type = question.type ?? bought?.type
  const total = question.total ?? bought?.total
  const refusal = promoRefusal(
    {
      ...promo,
      ...(type === undefined ? { appliesTo: undefined } : {}),
      ...(total === undefined ? { minimumSpend: rupiah(0) } : {}),
    },
    {
      type: type ?? 'Digital',
      subtotal: rupiah(total ?? 0),
      parcel: address && { cityId: address.city_id },
    },
    use,
  )
  if (refusal !== undefined) throw new Failure('promo_not_applicable', refusal)
  return {
    name: promo.name,
    code: promo.code,
    discount: promo.discountPercent,
    nominal_discount: promo.discountIdr,
    reduces: promo.reduces,
    maximum_discount: promo.maximum,
    discount_price:
      total === undefined || promo.reduces === 'shipping' ? null : discountOn(rupiah(total), promo),
  }
}
