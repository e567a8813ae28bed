import type { BookingDeps } from '#server/orders/parcels/booking-deps.ts'
import { composeOrders, type OrdersComposition } from '../compose-orders.ts'
import { composeShipping } from '../compose-shipping.ts'
import { shopSecret } from '../platform/shop-secret.ts'
import { openRegions } from '../regions/open-regions.ts'
import { shopReader } from '../shop-settings/read-shop.ts'
import type { OperatorSession } from './operator-session.ts'

/** Orders and gateways as in the shop, for commands that settle or end orders or ask providers. */
export async function openOrders({ config, database, log }: OperatorSession): Promise<OrdersComposition> {
  const { orders } = composeOrders({
    config,
    database,
    secret: await shopSecret(config),
    clock: () => new Date(),
    log,
    readShop: shopReader(database, config.shop),
    // Commands make no charges, so no provider gets this address.
    origin: () => config.http.publicUrl ?? `http://127.0.0.1:${config.http.port}`,
  })
  return orders
}

/** The carrier of which shipments are ordered, as in the shop. */
export async function openBookings({ config, database, log }: OperatorSession): Promise<BookingDeps> {
  const clock = () => new Date()
  const readShop = shopReader(database, config.shop)
  const regions = await openRegions()
  const { parcels } = composeShipping({ config, database, regions, readShop, clock, log })
  return { ...parcels, database, clock, log }
}
