import type { Purchase } from '#contracts/orders.ts'
import type { DraftLine } from '#server/orders/order.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findEbookOnOffer } from './checkout.queries.ts'
import { type Asked, type CheckoutDeps, type Sale, sell } from './sell.ts'

export type EbookPurchase = Pick<Sale, 'userId' | 'paymentMethodId' | 'promoCode' | 'shown'> & {
  titleId: number
}

/** Sells a digital title to a user directly, without the cart. */
export async function buyEbook(deps: CheckoutDeps, request: EbookPurchase, asked: Asked): Promise<Purchase> {
  const fill = async (tx: Tx) => ({ lines: [await getLine(tx, request.titleId)] })
  return sell(deps, { ...request, request: { ...request, call: 'ebook' }, fill }, asked)
}

async function getLine(tx: Tx, titleId: number): Promise<DraftLine> {
  const title = await findEbookOnOffer(tx, titleId)
  if (title === undefined || title.status === 'draft') {
    throw new Failure('not_found', 'Buku ini tidak ditemukan.')
  }
  if (title.status === 'withdrawn' || title.ebook === undefined) {
    throw new Failure('not_for_sale', 'Edisi digital judul ini tidak dijual saat ini.')
  }
  return title.ebook
}
