import { createHash, timingSafeEqual } from 'node:crypto'
import type { OrderStatus } from '#contracts/orders.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { transactionOf } from './transaction-view.rules.ts'
import { findBuyerOf, findTransaction } from './transactions.queries.ts'

const digest = (text: string) => createHash('sha256').update(text.toLowerCase()).digest()

/**
 * The state of an order for somebody who knows its number and its buyer's e-mail. A number that does not exist and one
 * of another buyer get the same answer after the same work.
 * @throws Failure not_found
 */
export async function findOrderStatus(
  db: Queryable,
  { refno, email, now }: { refno: string; email: string; now: Date },
): Promise<OrderStatus> {
  const buyer = await findBuyerOf(db, refno)
  const matches = timingSafeEqual(digest(buyer?.email ?? ''), digest(email))
  const order =
    buyer !== undefined && matches ? await findTransaction(db, buyer.userId, buyer.orderId) : undefined
  if (order === undefined) {
    throw new Failure(
      'not_found',
      'Tidak ada pesanan dengan nomor dan email ini. Periksa keduanya seperti tertulis di email dari kami.',
    )
  }
  const { type, created_at, payment_status, transaction_status } = transactionOf(order, now)
  const { shipment } = order
  return {
    refno: order.refno,
    type,
    created_at,
    payment_status,
    transaction_status,
    courier: shipment && {
      name: shipment.courier,
      service: shipment.service,
      tracking_number: shipment.trackingNumber,
    },
  }
}
