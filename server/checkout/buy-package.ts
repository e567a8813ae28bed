import type { Purchase } from '#contracts/orders.ts'
import { Failure } from '#server/platform/failure.ts'
import { type PackageOffer, readPackageOffer } from '#server/subscriptions/find-package.ts'
import { readHeldTime } from '#server/subscriptions/start-subscription.ts'
import { type CheckoutDeps, type Sale, sell } from './sell.ts'
import { type BuyContext, sellOnce } from './sell-once.ts'

export type PackagePurchase = Pick<
  Sale<never>,
  'userId' | 'paymentMethodId' | 'promoCode' | 'shown' | 'gift'
> & {
  packageId: number
}

/** Sells a subscription; one that follows another begins when that one ends, and a gift when it is accepted. */
export async function buyPackage(
  deps: CheckoutDeps,
  purchase: PackagePurchase,
  context: BuyContext,
): Promise<Purchase> {
  const { userId, packageId } = purchase
  return sellOnce(deps, { userId, call: 'package', asked: purchase }, context, (request) => {
    const sale: Sale<PackageOffer | undefined> = {
      ...purchase,
      request,
      read: readPackageOffer(packageId),
      goodsOf: (pack) => {
        if (pack === undefined) throw new Failure('not_found', 'Paket langganan tidak ditemukan.')
        return { lines: [], pack }
      },
      ...(purchase.gift ? {} : { heldTime: readHeldTime({ userId, orderId: undefined }) }),
    }
    return sell(deps, sale, context.now)
  })
}
