import type { Queryable } from '#server/platform/database/database.ts'
import { readOrderViews } from './order-views.queries.ts'
import type { OrderView } from './transaction-view.rules.ts'

// For the operator and for mails: these queries see the orders of all users.

export async function findOrderForOperator(db: Queryable, orderId: number): Promise<OrderView | undefined> {
  const [order] = await readOrderViews(db, db.selectFrom('orders').where('orders.id', '=', orderId))
  return order
}
