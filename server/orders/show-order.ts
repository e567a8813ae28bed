import type { Queryable } from '#server/platform/database/database.ts'
import {
  findBuyerOf,
  findOrderForOperator,
  listHappenings,
  listOrdersForOperator,
  type OrderFilter,
  type OrderHappening,
  type OrderRow,
} from './operator-orders.queries.ts'
import { findOrderId } from './ship-order.queries.ts'
import type { OrderView } from './transaction-view.rules.ts'

export type { OrderFilter, OrderRow } from './operator-orders.queries.ts'

/** Orders of all users, for the operator, the latest first. */
export async function listOrders(db: Queryable, filter: OrderFilter): Promise<OrderRow[]> {
  return listOrdersForOperator(db, filter)
}

export type ShownOrder = {
  order: OrderView
  buyer: { id: number; name: string; email: string }
  happenings: OrderHappening[]
}

/**
 * One order with its buyer and its whole history, by its number or its id.
 * @throws Error with a sentence for the operator
 */
export async function showOrder(db: Queryable, number: string): Promise<ShownOrder> {
  const id = await findOrderId(db, number)
  const [order, buyer] =
    id === undefined ? [] : [await findOrderForOperator(db, id), await findBuyerOf(db, id)]
  if (id === undefined || order === undefined || buyer === undefined) {
    throw new Error(`there is no order ${number}`)
  }
  return { order, buyer, happenings: await listHappenings(db, id) }
}
