// Part of the composition: the source of shipping prices and the place from which parcels are sent.
import type { CheckoutDeps } from './checkout/sell.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/log.ts'
import type { ShippingPlace } from './providers/shipping/port.ts'
import { openRajaongkir } from './providers/shipping/rajaongkir/rajaongkir.ts'
import { openTariffTable } from './providers/shipping/table.ts'
import type { Regions } from './regions/open-regions.ts'
import { quoteShipping, type ShippingDeps } from './shipping/quote-shipping.ts'
import { destinationOf } from './shipping/shipping-place.ts'

type ShippingBase = {
  config: Config
  database: Database
  regions: Regions
  sentFrom: ShippingPlace
  clock: () => Date
  log: Log
}

export function composeShipping({ config, database, regions, sentFrom, clock, log }: ShippingBase): {
  shipping: ShippingDeps
  /** The function by which checkout gets the price of a shipment. */
  quote: CheckoutDeps['quoteShipping']
} {
  const { carrier, key } = { key: '', ...config.shipping }
  const shipping: ShippingDeps = {
    rates: carrier === 'table' ? openTariffTable() : openRajaongkir({ key, database, clock, log }),
    origin: sentFrom,
    regions,
    log,
  }
  const quote: CheckoutDeps['quoteShipping'] = ({ address, ...parcel }) =>
    quoteShipping(shipping, { ...destinationOf(address), ...parcel })
  return { shipping, quote }
}
