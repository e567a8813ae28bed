import type { Queryable } from '#server/platform/database/database.ts'
import { findRefno } from './orders.queries.ts'

/** The number under which buyers know an order. */
export async function findOrderNumber(db: Queryable, orderId: number): Promise<string | undefined> {
  return findRefno(db, orderId)
}
