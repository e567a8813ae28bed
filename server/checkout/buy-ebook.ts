import type { Purchase } from '#contracts/orders.ts'
import type { DraftLine } from '#server/orders/order.ts'
import { Failure } from '#server/platform/failure.ts'
import { readEbookOnOffer, readObstacles, type TitleOnOffer } from './checkout.queries.ts'
import { type CheckoutDeps, type Sale, sell } from './sell.ts'
import { type BuyContext, sellOnce } from './sell-once.ts'

export type EbookPurchase = Pick<
  Sale<never>,
  'userId' | 'paymentMethodId' | 'promoCode' | 'shown' | 'gift'
> & {
  titleId: number
}

/** Sells a digital title to a user directly, without the cart, for themself or as a gift. */
export async function buyEbook(
  deps: CheckoutDeps,
  purchase: EbookPurchase,
  context: BuyContext,
): Promise<Purchase> {
  const { userId, titleId } = purchase
  return sellOnce(deps, { userId, call: 'ebook', asked: purchase }, context, (request) => {
    const sale: Sale<TitleOnOffer | undefined> = {
      ...purchase,
      request,
      read: readEbookOnOffer(titleId, context.now),
      goodsOf: (title) => ({ lines: [ebookOf(title)] }),
      // Whoever gives a title away may have it, or have ordered it.
      ...(purchase.gift ? {} : { obstacles: readObstacles(userId, { titleId }) }),
    }
    return sell(deps, sale, context.now)
  })
}

function ebookOf(title: TitleOnOffer | undefined): DraftLine {
  if (title === undefined || title.status === 'draft') {
    throw new Failure('not_found', 'Buku ini tidak ditemukan.')
  }
  if (title.status === 'withdrawn' || title.ebook === undefined) {
    throw new Failure('not_for_sale', 'Edisi digital judul ini tidak dijual saat ini.')
  }
  return title.ebook
}
