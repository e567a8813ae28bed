import type { Address } from '#contracts/addresses.ts'
import type { Courier } from '#contracts/couriers.ts'
import type { Purchase } from '#contracts/orders.ts'
import { readMainAddress } from '#server/accounts/addresses/read-main-address.ts'
import { lockStockInCart } from '#server/inventory/reserve-stock.ts'
import type { DraftShipment } from '#server/orders/order.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { parcelWeight } from './cart-purchase.rules.ts'
import { type CartLine, lockCartLines, readCartLines, readObstacles } from './checkout.queries.ts'
import { type CheckoutDeps, type Goods, type Parcel, type Sale, type ShippingQuote, sell } from './sell.ts'
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
    const read = lockCartLines(userId, cartRows, context.now)
    if (format === 'ebook') {
      const obstacles = readObstacles(userId, { cartRows })
      const goods = (lines: CartLine[]) => goodsOf(lines, purchase, undefined)
      return sell(deps, { ...purchase, request, read, goodsOf: goods, obstacles }, context.now)
    }
    const delivery = deliveryOf(purchase)
    const [quoteAtOnce, automaticPromos] = await Promise.all([deps.quoterAtOnce?.(), deps.automaticPromos()])
    // Outside the transaction, since a courier may be slow to answer.
    const asked = quoteAtOnce ? undefined : await askForParcel(deps, purchase, delivery, context.now)
    const sale: Sale<CartLine[]> = {
      ...purchase,
      request,
      read,
      automaticPromos,
      ...(quoteAtOnce ? { address: readMainAddress(userId) } : {}),
      goodsOf: (lines, address) => {
        const parcel = quoteAtOnce && parcelOf(lines, address, purchase, delivery)
        return goodsOf(lines, purchase, parcel ? shipmentOf(parcel, quoteAtOnce(parcel), delivery) : asked)
      },
      stock: lockStockInCart(userId, cartRows),
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
  lines.forEach(refuseBeyondCap)
}

/** Under the buyer's lock, so that two purchases at once are counted one after the other. */
function refuseBeyondCap({ titleName, quantity, cap }: CartLine): void {
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

type Delivery = { courier: Courier; service: string }

function deliveryOf({ courier, service }: CartPurchase): Delivery {
  if (courier === undefined) throw fieldFailure('courier', 'Pilih Kurir Pengiriman')
  if (service === undefined) throw fieldFailure('service', 'Pilih Layanan Pengiriman')
  return { courier, service }
}

/** The shipment at the price that its courier asks now. */
async function askForParcel(
  { database, quoteShipping }: Pick<CheckoutDeps, 'database' | 'quoteShipping'>,
  purchase: CartPurchase,
  delivery: Delivery,
  now: Date,
): Promise<DraftShipment> {
  const { userId, rows } = purchase
  const cartRows = rows.map((row) => row.id)
  const [lines, address] = await database.pipeline(
    readCartLines(userId, cartRows, now),
    readMainAddress(userId),
  )
  const parcel = parcelOf(lines, address, purchase, delivery)
  return shipmentOf(parcel, await quoteShipping(parcel), delivery)
}

/** The parcel as it will be sent: to the buyer's address, with the weight of its books. */
function parcelOf(
  lines: readonly CartLine[],
  address: Address | undefined,
  purchase: CartPurchase,
  { courier }: Delivery,
): Parcel {
  checkLines(lines, purchase)
  if (address === undefined) throw new Failure('no_address', 'Alamat Pengiriman Tidak Ditemukan')
  return { address, courier, weightKg: parcelWeight(lines) }
}

function shipmentOf(
  { address, weightKg }: Parcel,
  options: readonly ShippingQuote[],
  { courier, service }: Delivery,
): DraftShipment {
  const option = options.find((candidate) => candidate.service.toLowerCase() === service.toLowerCase())
  if (option === undefined) {
    const message = 'Layanan pengiriman ini tidak tersedia. Pilih layanan lain.'
    throw fieldFailure('service', message, 'shipping_unavailable')
  }
  const { subdistrict, city, province, postal_code } = address
  return {
    courier: courier.toUpperCase(),
    service: option.service,
    etd: option.etd,
    weightKg,
    cost: option.cost,
    recipient: address.recipient,
    phone: address.phone,
    address: `${address.address}, ${subdistrict.subdistrict_name}, ${city.city_name}, ${province.province_name} ${postal_code}`,
    postalCode: postal_code,
    cityId: address.city_id,
  }
}
