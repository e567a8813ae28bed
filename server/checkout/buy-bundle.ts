import type { Purchase } from '#contracts/orders.ts'
import { splitPrice, whyNotSold } from '#server/bundles/bundle.rules.ts'
import { lockStockInBundle } from '#server/inventory/reserve-stock.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { type BundleOnOffer, lockBundle, readBundleOnOffer } from './bundle-on-offer.queries.ts'
import { differs, refuseBeyondCap } from './buy-cart.ts'
import { readObstacles } from './checkout.queries.ts'
import { openShipping, type ShippingChoice } from './parcel.ts'
import { type CheckoutDeps, type Goods, type Sale, sell } from './sell.ts'
import { type BuyContext, sellOnce } from './sell-once.ts'

export type BundlePurchase = Pick<
  Sale<never>,
  'userId' | 'paymentMethodId' | 'promoCode' | 'shown' | 'gift'
> &
  ShippingChoice & {
    bundleId: number
    /** As the shopper was shown it. */
    format: 'ebook' | 'paper'
    /** Sets. */
    quantity: number
  }

/**
 * Sells a set: one line for each part, with its share of the set's price. Ebooks that the buyer owns are taken off, with
 * their shares; of a gift none are. Paper is sent as rows of a cart are.
 */
export async function buyBundle(
  deps: CheckoutDeps & { requireBundles(): Promise<void> },
  purchase: BundlePurchase,
  context: BuyContext,
): Promise<Purchase> {
  const { userId, bundleId, format } = purchase
  const { now } = context
  return sellOnce(deps, { userId, call: 'bundle', asked: purchase }, context, async (request) => {
    await deps.requireBundles()
    const read = readBundleOnOffer({ ...purchase, now })
    const sale = { ...purchase, request, lock: lockBundle(bundleId), read }
    if (format === 'ebook') {
      // Whoever gives a set away may have its titles, or have ordered them.
      const obstacles = purchase.gift ? {} : { obstacles: readObstacles(userId, { bundleId }) }
      return sell(deps, { ...sale, ...obstacles, goodsOf: (bundle) => goodsOf(bundle, purchase, now) }, now)
    }
    const { shipmentOf, ...shipping } = await openShipping(deps, purchase, {
      read,
      linesOf: (bundle) => partsOf(bundle, purchase, now),
    })
    const paper: Sale<BundleOnOffer | undefined> = {
      ...sale,
      ...shipping,
      goodsOf: (bundle, address) => {
        const goods = goodsOf(bundle, purchase, now)
        const shipment = shipmentOf(partsOf(bundle, purchase, now), address)
        return { ...goods, shipment, changed: differs(purchase.shownDeliveryCost, shipment.cost) }
      },
      stock: lockStockInBundle(bundleId),
    }
    return sell(deps, paper, now)
  })
}

function goodsOf(bundle: BundleOnOffer | undefined, purchase: BundlePurchase, now: Date): Goods {
  const parts = partsOf(bundle, purchase, now)
  const { id, name, price } = getFound(bundle)
  const { shares } = splitPrice(
    price,
    parts.map(({ unitPrice }) => unitPrice),
  )
  const lines = parts.flatMap((part, index) =>
    part.owned && !purchase.gift ? [] : [{ ...part, unitPrice: shares[index] ?? part.unitPrice }],
  )
  if (lines.length === 0) {
    const message = 'Anda sudah memiliki semua judul dalam set ini. Buka Buku Saya untuk membacanya.'
    throw new Failure('already_owned', message)
  }
  return { lines, bundle: { bundleId: id, name, quantity: purchase.quantity } }
}

/** @throws Failure where the set is not sold as the shopper was shown it */
function partsOf(
  bundle: BundleOnOffer | undefined,
  { format, quantity }: BundlePurchase,
  now: Date,
): BundleOnOffer['parts'] {
  const found = getFound(bundle)
  const { parts, ...set } = found
  const fault = whyNotSold(found, now)
  if (fault === 'hidden') throw notFound()
  if (fault === 'over') throw new Failure('not_for_sale', 'Set ini tidak dijual lagi.')
  if (set.format !== format) {
    throw new Failure('conflict', 'Set ini telah berubah. Muat ulang halaman lalu coba lagi.')
  }
  if (format === 'ebook' && quantity > 1) {
    throw fieldFailure('quantity', 'Set digital selalu berjumlah satu.')
  }
  parts.forEach(refuseBeyondCap)
  return parts
}

function getFound(bundle: BundleOnOffer | undefined): BundleOnOffer {
  if (bundle === undefined) throw notFound()
  return bundle
}

const notFound = () => new Failure('not_found', 'Set ini tidak ditemukan.')
