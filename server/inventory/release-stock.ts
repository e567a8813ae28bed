import type { Statement } from '#server/platform/database/statement.ts'
import { deleteHolds } from './inventory.queries.ts'

/** Gives back what an order holds; asked again, or for one that holds nothing, it changes nothing. */
export function releaseStock(orderId: number): Statement<void> {
  return deleteHolds(orderId)
}
