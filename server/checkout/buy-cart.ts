import type { Courier } from '#contracts/couriers.ts'
import type { Purchase } from '#contracts/orders.ts'
import { readMainAddress } from '#server/accounts/addresses/read-main-address.ts'
import type { DraftShipment } from '#server/orders/order.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { parcelWeight } from './cart-purchase.rules.ts'
import { type CartLine, lockCartLines, readCartLines, readObstacles } from './checkout.queries.ts'
import { type CheckoutDeps, type Goods, type Sale, sell } from './sell.ts'
import { type BuyContext, sellOnce } from './sell-once.ts'

/** A row of the cart with what the shopper was shown of it; undefined is not checked. */
export type ChosenRow = { id: number; quantity: number | undefined; price: number | undefined }

export type CartPurchase = Pick<Sale<never>, 'userId' | 'paymentMethodId' | 'promoCode' | 'shown'> & {
  rows: readonly ChosenRow[]
  format: 'ebook' | 'paper'
  courier: Courier | undefined
  service: string | undefined
  shownDeliveryCost: number | undefined
}

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
    // Outside the transaction, since a courier may be slow to answer.
    const parcel = format === 'paper' ? await quoteParcel(deps, purchase, context.now) : undefined
    const sale: Sale<CartLine[]> = {
      ...purchase,
      request,
      read: lockCartLines(userId, cartRows, context.now),
      goodsOf: (lines) => goodsOf(lines, purchase, parcel?.shipment),
      ...(parcel ? { paper: parcel.editionIds } : { obstacles: readObstacles(userId, { cartRows }) }),
    }
    return sell(deps, sale, context.now)
  })
}

function goodsOf(
  lines: readonly CartLine[],
  purchase: CartPurchase,
  shipment: DraftShipment | undefined,
): Goods {
  const { rows, shownDeliveryCost } = purchase
  checkLines(lines, purchase)
  if (shipment && parcelWeight(lines) !== shipment.weightKg) throw cartChanged()
  const changed =
    rows.some((row) => {
      const line = lines.find((candidate) => candidate.cartRow === row.id)
      return differs(row.quantity, line?.quantity) || differs(row.price, line?.unitPrice)
    }) || differs(shownDeliveryCost, shipment?.cost)
  return { lines, cartRows: rows.map((row) => row.id), changed, ...(shipment ? { shipment } : {}) }
}

const differs = (shown: number | undefined, is: number | undefined) => shown !== undefined && shown !== is

function checkLines(lines: readonly CartLine[], { rows, format }: CartPurchase): void {
  if (lines.length < rows.length) throw cartChanged()
  if (lines.some((line) => line.format !== format)) {
    throw fieldFailure('items', 'Jenis item harus sama')
  }
  const gone = lines.find((line) => !line.onSale)
  if (gone) {
    throw new Failure('not_for_sale', `“${gone.titleName}” tidak dijual lagi. Hapus dari keranjang dahulu.`)
  }
}

function cartChanged(): Failure {
  return new Failure('conflict', 'Isi keranjang Anda telah berubah. Muat ulang halaman lalu coba lagi.')
}

/** The parcel as it will be sent: its books, address, weight and price. */
async function quoteParcel(
  { database, quoteShipping }: Pick<CheckoutDeps, 'database' | 'quoteShipping'>,
  purchase: CartPurchase,
  now: Date,
): Promise<{ shipment: DraftShipment; editionIds: number[] }> {
  const { userId, courier, service, rows } = purchase
  if (courier === undefined) throw fieldFailure('courier', 'Pilih Kurir Pengiriman')
  if (service === undefined) throw fieldFailure('service', 'Pilih Layanan Pengiriman')
  const [lines, address] = await database.pipeline(
    readCartLines(
      userId,
      rows.map((row) => row.id),
      now,
    ),
    readMainAddress(userId),
  )
  checkLines(lines, purchase)
  if (address === undefined) throw new Failure('no_address', 'Alamat Pengiriman Tidak Ditemukan')
  const weightKg = parcelWeight(lines)
  const options = await quoteShipping({ address, courier, weightKg })
  const option = options.find((candidate) => candidate.service.toLowerCase() === service.toLowerCase())
  if (option === undefined) {
    const message = 'Layanan pengiriman ini tidak tersedia. Pilih layanan lain.'
    throw fieldFailure('service', message, 'shipping_unavailable')
  }
  const { subdistrict, city, province, postal_code } = address
  const shipment: DraftShipment = {
    courier: courier.toUpperCase(),
    service: option.service,
    etd: option.etd,
    weightKg,
    cost: option.cost,
    recipient: address.recipient,
    phone: address.phone,
    address: `${address.address}, ${subdistrict.subdistrict_name}, ${city.city_name}, ${province.province_name} ${postal_code}`,
    postalCode: postal_code,
  }
  return { shipment, editionIds: lines.map(({ editionId }) => editionId) }
}
