import type { Purchase } from '#contracts/orders.ts'
import { lockStockInCart } from '#server/inventory/reserve-stock.ts'
import type { DraftShipment } from '#server/orders/order.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import {
  type CartLine,
  lockCartLines,
  type OfferedLine,
  readCartLines,
  readObstacles,
} from './checkout.queries.ts'
import { openShipping, type ShippingChoice } from './parcel.ts'
import { type CheckoutDeps, type Goods, type Sale, sell } from './sell.ts'
import { type BuyContext, sellOnce } from './sell-once.ts'

/** A row of the cart with what the shopper was shown of it; undefined is not checked. */
export type ChosenRow = { id: number; quantity: number | undefined; price: number | undefined }

export type CartPurchase = Pick<Sale<never>, 'userId' | 'paymentMethodId' | 'promoCode' | 'shown'> &
  ShippingChoice & { rows: readonly ChosenRow[]; format: 'ebook' | 'paper' }

/**
 * Sells rows of the cart, all paper or all digital. Paper is sent to the user's main address, at the courier's
 * present price for the books' real weight.
 */
export async function buyCart(
  deps: CheckoutDeps,
  purchase: CartPurchase,
  context: BuyContext,
): Promise<Purchase> {
  const { userId, rows, format } = purchase
  const cartRows = rows.map((row) => row.id)
  return sellOnce(deps, { userId, call: 'cart', asked: purchase }, context, async (request) => {
    const read = lockCartLines(userId, cartRows, context.now)
    if (format === 'ebook') {
      const obstacles = readObstacles(userId, { cartRows })
      const goods = (lines: CartLine[]) => goodsOf(lines, purchase, undefined)
      return sell(deps, { ...purchase, request, read, goodsOf: goods, obstacles }, context.now)
    }
    const { shipmentOf, ...shipping } = await openShipping(deps, purchase, {
      read: readCartLines(userId, cartRows, context.now),
      linesOf: (lines) => checked(lines, purchase),
    })
    const sale: Sale<CartLine[]> = {
      ...purchase,
      ...shipping,
      request,
      read,
      goodsOf: (lines, address) => goodsOf(lines, purchase, (weighed) => shipmentOf(weighed, address)),
      stock: lockStockInCart(userId, cartRows),
    }
    return sell(deps, sale, context.now)
  })
}

function goodsOf(
  lines: readonly CartLine[],
  purchase: CartPurchase,
  shipmentOf: ((lines: readonly CartLine[]) => DraftShipment) | undefined,
): Goods {
  const { rows, shownDeliveryCost } = purchase
  const sold = checked(lines, purchase)
  const shipment = shipmentOf?.(sold)
  const changed =
    rows.some((row) => {
      const line = lines.find((candidate) => candidate.cartRow === row.id)
      return differs(row.quantity, line?.quantity) || differs(row.price, line?.unitPrice)
    }) || differs(shownDeliveryCost, shipment?.cost)
  return { lines, cartRows: rows.map((row) => row.id), changed, ...(shipment ? { shipment } : {}) }
}

export const differs = (shown: number | undefined, is: number | undefined) =>
  shown !== undefined && shown !== is

function checked(lines: readonly CartLine[], { rows, format }: CartPurchase): readonly CartLine[] {
  if (lines.length < rows.length) throw cartChanged()
  if (lines.some((line) => line.format !== format)) {
    throw fieldFailure('items', 'Jenis item harus sama')
  }
  const gone = lines.find((line) => !line.onSale)
  if (gone) {
    throw new Failure('not_for_sale', `“${gone.titleName}” tidak dijual lagi. Hapus dari keranjang dahulu.`)
  }
  lines.forEach(refuseBeyondCap)
  return lines
}

/** Under the buyer's lock, so that two purchases at once are counted one after the other. */
export function refuseBeyondCap({ titleName, quantity, cap }: OfferedLine): void {
  if (cap === null || cap.had + quantity <= cap.most) return
  const before = cap.had > 0 ? ` Anda sudah memesan ${cap.had}.` : ''
  throw new Failure(
    'conflict',
    `“${titleName}”: paling banyak ${cap.most} eksemplar pra-pesan untuk satu pembeli.${before}`,
  )
}

function cartChanged(): Failure {
  return new Failure('conflict', 'Isi keranjang Anda telah berubah. Muat ulang halaman lalu coba lagi.')
}
