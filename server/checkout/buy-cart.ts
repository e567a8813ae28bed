import type { Courier } from '#contracts/couriers.ts'
import type { Purchase } from '#contracts/orders.ts'
import { findMainAddress } from '#server/accounts/addresses/find-main-address.ts'
import type { DraftShipment } from '#server/orders/order.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { parcelWeight } from './cart-purchase.rules.ts'
import { type CartLine, listCartLines, lockCartLines } from './checkout.queries.ts'
import { type Asked, type Basket, type CheckoutDeps, type Sale, sell } from './sell.ts'

/** A row of the cart with what the shopper was shown of it; undefined is not checked. */
export type ChosenRow = { id: number; quantity: number | undefined; price: number | undefined }

export type CartPurchase = Pick<Sale, 'userId' | 'paymentMethodId' | 'promoCode' | 'shown'> & {
  rows: readonly ChosenRow[]
  format: 'ebook' | 'paper'
  courier: Courier | undefined
  service: string | undefined
  shownDeliveryCost: number | undefined
}

/**
 * Sells rows of the cart, all of one form. Paper goes to the user's main address, at what the courier asks
 * now for the weight that the books really have.
 */
export async function buyCart(deps: CheckoutDeps, request: CartPurchase, asked: Asked): Promise<Purchase> {
  let shipment: DraftShipment | undefined
  return sell(
    deps,
    {
      ...request,
      request: { ...request, call: 'cart' },
      prepare: async () => {
        if (request.format === 'paper') shipment = await quoteParcel(deps, request)
      },
      fill: (tx) => fillFromCart(tx, request, shipment),
    },
    asked,
  )
}

async function fillFromCart(
  tx: Tx,
  request: CartPurchase,
  shipment: DraftShipment | undefined,
): Promise<Basket> {
  const { userId, rows, shownDeliveryCost } = request
  const cartRows = rows.map((row) => row.id)
  const lines = await lockCartLines(tx, userId, cartRows)
  checkLines(lines, request)
  if (shipment && parcelWeight(lines) !== shipment.weightKg) throw cartChanged()
  const changed =
    rows.some((row) => {
      const line = lines.find((candidate) => candidate.cartRow === row.id)
      return differs(row.quantity, line?.quantity) || differs(row.price, line?.unitPrice)
    }) || differs(shownDeliveryCost, shipment?.cost)
  return { lines, cartRows, changed, ...(shipment ? { shipment } : {}) }
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

/** The parcel as it will be sent: where to, how heavy, and what the courier asks for it. */
async function quoteParcel(
  deps: Pick<CheckoutDeps, 'quoteShipping'> & { database: Database },
  request: CartPurchase,
): Promise<DraftShipment> {
  const { userId, courier, service } = request
  if (courier === undefined) throw fieldFailure('courier', 'Pilih Kurir Pengiriman')
  if (service === undefined) throw fieldFailure('service', 'Pilih Layanan Pengiriman')
  const { kysely } = deps.database
  const ids = request.rows.map((row) => row.id)
  const [lines, address] = await Promise.all([
    listCartLines(kysely, userId, ids),
    findMainAddress(kysely, userId),
  ])
  checkLines(lines, request)
  if (address === undefined) throw new Failure('no_address', 'Alamat Pengiriman Tidak Ditemukan')
  const weightKg = parcelWeight(lines)
  const options = await deps.quoteShipping({ address, courier, weightKg })
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
  }
}
