import type { Statement } from '#server/platform/database/statement.ts'
import { deleteHolds } from './inventory.queries.ts'

/** Releases an order's holds. Repeated, or without holds, it changes nothing. */
export function releaseStock(orderId: number): Statement<void> {
  return deleteHolds(orderId)
}
