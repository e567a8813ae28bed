import type { Asked } from '#server/payments/ask-provider.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { OrderGoods, Sale } from './order.ts'

/** What other rooms do for an order, in the order's own transaction and under its lock. */
export type OrderPorts = {
  /** Gives access, or starts a subscription. */
  fulfil(tx: Tx, goods: OrderGoods): Promise<void>
  /** Takes back what `fulfil` gave. */
  withdraw(tx: Tx, goods: OrderGoods): Promise<void>
  /** Adds to the titles' sold counts, in one statement; a negative number takes back. */
  countSales(tx: Tx, sales: Sale[]): Promise<void>
}

export type OrdersDeps = {
  database: Database
  ports: OrderPorts
  clock: () => Date
  log: Log
}

/** Asks the provider about an order's open charge and settles what it answers. */
export type AskProvider = (orderId: number, cause: string) => Promise<Asked>
