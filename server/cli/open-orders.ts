import { composeOrders, type OrdersComposition } from '../compose-orders.ts'
import { shopSecret } from '../platform/shop-secret.ts'
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
