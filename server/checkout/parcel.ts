import type { Address } from '#contracts/addresses.ts'
import { type Courier, shippingWeightKg } from '#contracts/couriers.ts'
import { readMainAddress } from '#server/accounts/addresses/read-main-address.ts'
import type { DraftShipment } from '#server/orders/order.ts'
import type { Read } from '#server/platform/database/statement.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { CheckoutDeps, Parcel, Sale, ShippingQuote } from './sell.ts'

/** The courier's service that the shopper chose, and what it cost as shown; undefined is not checked. */
export type ShippingChoice = {
  courier: Courier | undefined
  service: string | undefined
  shownDeliveryCost: number | undefined
}

type Weighed = readonly { weightGrams: number; quantity: number }[]

/** The weight that a courier is asked about, in whole kilograms, from the books' grams. */
export function parcelWeight(lines: Weighed): number {
  return shippingWeightKg(lines.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0))
}

export type Shipping = Pick<Sale<never>, 'automaticPromos' | 'address'> & {
  /** The shipment of these lines. @throws Failure where they cannot be sent so */
  shipmentOf(lines: Weighed, address: Address | undefined): DraftShipment
}

/**
 * How the parcel of a sale is sent: to the buyer's main address, at the courier's present price for its real weight. The
 * shop's own prices are read within the sale's transaction. A carrier is asked before it, since it may be slow to answer.
 * @param wanted reads what is bought, and checks it
 */
export async function openShipping<Found>(
  deps: Pick<CheckoutDeps, 'database' | 'quoteShipping' | 'quoterAtOnce' | 'automaticPromos'>,
  { userId, ...choice }: ShippingChoice & { userId: number },
  wanted: { read: Read<Found>; linesOf(found: Found): Weighed },
): Promise<Shipping> {
  const delivery = deliveryOf(choice)
  const [quoteAtOnce, automaticPromos] = await Promise.all([deps.quoterAtOnce?.(), deps.automaticPromos()])
  const address = readMainAddress(userId)
  if (quoteAtOnce) {
    return {
      automaticPromos,
      address,
      shipmentOf: (lines, to) => {
        const parcel = parcelOf(lines, to, delivery)
        return shipmentOf(parcel, quoteAtOnce(parcel), delivery)
      },
    }
  }
  const [found, to] = await deps.database.pipeline(wanted.read, address)
  const parcel = parcelOf(wanted.linesOf(found), to, delivery)
  const shipment = shipmentOf(parcel, await deps.quoteShipping(parcel), delivery)
  return {
    automaticPromos,
    shipmentOf: (lines) => {
      if (parcelWeight(lines) === shipment.weightKg) return shipment
      throw new Failure('conflict', 'Isi kiriman telah berubah. Muat ulang halaman lalu coba lagi.')
    },
  }
}

type Delivery = { courier: Courier; service: string }

function deliveryOf({ courier, service }: Omit<ShippingChoice, 'shownDeliveryCost'>): Delivery {
  if (courier === undefined) throw fieldFailure('courier', 'Pilih Kurir Pengiriman')
  if (service === undefined) throw fieldFailure('service', 'Pilih Layanan Pengiriman')
  return { courier, service }
}

function parcelOf(lines: Weighed, address: Address | undefined, { courier }: Delivery): Parcel {
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
    cashOnDelivery: option.cashOnDelivery,
    weightKg,
    cost: option.cost,
    recipient: address.recipient,
    phone: address.phone,
    address: `${address.address}, ${subdistrict.subdistrict_name}, ${city.city_name}, ${province.province_name} ${postal_code}`,
    postalCode: postal_code,
    cityId: address.city_id,
  }
}
