import type { Purchase } from '#contracts/orders.ts'
import { Failure } from '#server/platform/failure.ts'
import { findPackageOffer } from '#server/subscriptions/find-package.ts'
import { type Asked, type CheckoutDeps, type Sale, sell } from './sell.ts'

export type PackagePurchase = Pick<Sale, 'userId' | 'paymentMethodId' | 'promoCode' | 'shown'> & {
  packageId: number
}

/** Sells a subscription; one that follows another begins when that one ends. */
export async function buyPackage(
  deps: CheckoutDeps,
  request: PackagePurchase,
  asked: Asked,
): Promise<Purchase> {
  const fill: Sale['fill'] = async (tx) => {
    const pack = await findPackageOffer(tx, request.packageId)
    if (pack === undefined) throw new Failure('not_found', 'Paket langganan tidak ditemukan.')
    return { lines: [], pack }
  }
  return sell(deps, { ...request, request: { ...request, call: 'package' }, fill }, asked)
}
