// Part of the composition: the source of shipping prices and the place from which parcels are sent.
import type { CheckoutDeps, Parcel } from './checkout/sell.ts'
import type { BookingDeps } from './orders/parcels/booking-deps.ts'
import type { Config, ShippingConfig } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/log.ts'
import { openBiteshipBookings } from './providers/shipping/biteship/biteship-orders.ts'
import { openBiteshipRates } from './providers/shipping/biteship/biteship-rates.ts'
import type { ShippingCarrierRates } from './providers/shipping/port.ts'
import { openRajaongkir } from './providers/shipping/rajaongkir/rajaongkir.ts'
import { openParcelSimulator } from './providers/shipping/simulator/parcel-simulator.ts'
import { openTariffTable } from './providers/shipping/table.ts'
import type { Regions } from './regions/open-regions.ts'
import {
  type ParcelQuestion,
  quoterAtOnce,
  quoteShipping,
  type ShippingDeps,
} from './shipping/quote-shipping.ts'
import { destinationOf, getOrigin } from './shipping/shipping-place.ts'
import type { ReadShop } from './shop-settings/read-shop.ts'

type ShippingBase = {
  config: Config
  database: Database
  regions: Regions
  readShop: ReadShop
  clock: () => Date
  log: Log
}

export function composeShipping({ config, database, regions, readShop, clock, log }: ShippingBase): {
  shipping: ShippingDeps
  /** What orders shipments. */
  parcels: Pick<BookingDeps, 'bookings' | 'sender'>
  /** The functions by which checkout gets the price of a shipment. */
  quotes: Pick<CheckoutDeps, 'quoteShipping' | 'quoterAtOnce'>
} {
  const shipping: ShippingDeps = {
    rates: ratesOf(config.shipping, { database, clock, log }),
    origin: async () => getOrigin(regions, (await readShop()).shippingOrigin),
    offered: async () => (await readShop()).couriers,
    regions,
    log,
  }
  const question = ({ address, ...parcel }: Parcel): ParcelQuestion => ({
    ...destinationOf(address),
    ...parcel,
  })
  const atOnce = quoterAtOnce(shipping)
  const quotes = {
    quoteShipping: (parcel: Parcel) => quoteShipping(shipping, question(parcel)),
    quoterAtOnce:
      atOnce &&
      (async () => {
        const quote = await atOnce()
        return (parcel: Parcel) => quote(question(parcel))
      }),
  }
  const parcels = {
    bookings: bookingsOf(config, clock),
    sender: async () => {
      const { name, phone, email, address, shippingOrigin } = await readShop()
      const { postalCode } = getOrigin(regions, shippingOrigin)
      return { name, phone, email, address, postalCode }
    },
  }
  return { shipping, parcels, quotes }
}

function ratesOf(
  shipping: ShippingConfig,
  deps: Pick<ShippingBase, 'database' | 'clock' | 'log'>,
): ShippingCarrierRates {
  switch (shipping.carrier) {
    case 'table':
      return openTariffTable()
    case 'rajaongkir':
      return openRajaongkir({ ...deps, key: shipping.key })
    case 'biteship':
      return openBiteshipRates({ ...deps, key: shipping.key })
  }
}

/**
 * Whether shipments are ordered of a carrier, whose couriers then collect money at the door. Shops that take no real
 * money have a simulated carrier beside the table.
 */
export const ordersShipments = ({ shipping, payments }: Config): boolean =>
  shipping.carrier === 'biteship' || (shipping.carrier === 'table' && payments.gateway === 'simulator')

function bookingsOf(config: Config, clock: () => Date): BookingDeps['bookings'] {
  if (!ordersShipments(config)) return undefined
  const { shipping } = config
  return shipping.carrier === 'biteship'
    ? openBiteshipBookings({ ...shipping, clock })
    : openParcelSimulator({ clock })
}
