import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'
import { putOrderMail } from './mails/order-mails.queries.ts'

/** An order by its number, or by its id. */
export async function findOrderId(db: Queryable, number: string): Promise<number | undefined> {
  const text = number.trim().toUpperCase()
  const byNumber = await db.selectFrom('orders').select('id').where('refno', '=', text).executeTakeFirst()
  if (byNumber !== undefined || !/^\d{1,12}$/.test(text)) return byNumber?.id
  const byId = await db.selectFrom('orders').select('id').where('id', '=', Number(text)).executeTakeFirst()
  return byId?.id
}

export type ShipmentRow = {
  courier: string
  service: string
  recipient: string
  trackingNumber: string | null
}

/** Read under the order's lock. */
export function readShipment(orderId: number): Statement<ShipmentRow | undefined> {
  return statement(
    compose
      .selectFrom('order_shipments')
      .select(['courier', 'service', 'recipient', 'tracking_number as trackingNumber'])
      .where('order_id', '=', orderId),
    ([shipment]) => shipment,
  )
}

export async function updateTracking(
  tx: Tx,
  { orderId, trackingNumber, now }: { orderId: number; trackingNumber: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set({ tracking_number: trackingNumber, sent_at: now })
    .where('order_id', '=', orderId)
    .execute()
  await tx.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute()
  await putOrderMail(tx, { orderId, kind: 'shipped', now })
}
