import { type Rupiah, rupiah } from '#kernel/money.ts'

/** Indonesian VAT: `exempt` for books, printed and electronic; `standard` for periodicals. */
export type TaxClass = 'exempt' | 'standard'

/** The class of a new title's editions. An operator's catalogue may say otherwise for one of them. */
export const taxClassOf = (kind: 'book' | 'magazine'): TaxClass =>
  kind === 'magazine' ? 'standard' : 'exempt'

/**
 * The class of a new subscription package until the operator chooses one. A package opens books and periodicals, and
 * the shop does not split its price: it is taxed as a whole.
 */
export const NEW_PACKAGE_CLASS: TaxClass = 'standard'

/** What was sold, in the class that it had at the sale. Shipping is no part of it. */
export type TaxedSale = {
  lines: readonly {
    position: number
    taxClass: TaxClass
    total: Rupiah
    discountShare: Rupiah
    /** False for what its buyer had already. */
    delivered: boolean
  }[]
  /** Parts that were taken back. */
  returns: readonly { lines: readonly { position: number; amount: Rupiah }[] }[]
  subscription: { taxClass: TaxClass; price: Rupiah } | null
  /** Of the whole order; a subscription's order has nothing else. */
  discount: Rupiah
}

/**
 * What was paid for the goods of each class that the sale has, less the promo, what was not delivered and what was
 * taken back, VAT included.
 */
export function taxTotals({ lines, returns, subscription, discount }: TaxedSale): [TaxClass, Rupiah][] {
  const returnedOf = (position: number) =>
    returns
      .flatMap((part) => part.lines)
      .filter((line) => line.position === position)
      .reduce((sum, { amount }) => sum + amount, 0)
  const parts: [TaxClass, number][] = lines.map((line) => [
    line.taxClass,
    line.delivered ? line.total - line.discountShare - returnedOf(line.position) : 0,
  ])
  if (subscription) parts.push([subscription.taxClass, subscription.price - discount])
  return (['exempt', 'standard'] as const).flatMap((taxClass) => {
    const own = parts.filter(([of]) => of === taxClass)
    const total = own.reduce((sum, [, amount]) => sum + amount, 0)
    return own.length === 0 ? [] : [[taxClass, rupiah(total)] satisfies [TaxClass, Rupiah]]
  })
}
