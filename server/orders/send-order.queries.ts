import type { Tx } from '#server/platform/database/database.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'
import { putOrderMail } from './mails/order-mails.queries.ts'

export type Shipment = {
  courier: string
  service: string
  recipient: string
  trackingNumber: string | null
  version: number
}

/** Read under the order's lock. */
export function readShipment(orderId: number): Statement<Shipment | undefined> {
  return statement(
    compose
      .selectFrom('order_shipments')
      .select(['courier', 'service', 'recipient', 'tracking_number as trackingNumber', 'version'])
      .where('order_id', '=', orderId),
    ([shipment]) => shipment,
  )
}

/** Writes what is on the parcel. Its buyer is written to, and the days until it counts as received begin. */
export async function updateParcel(
  tx: Tx,
  orderId: number,
  { courier, service, trackingNumber }: { courier: string; service: string; trackingNumber: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set(({ eb }) => ({
      courier,
      service,
      tracking_number: trackingNumber,
      sent_at: now,
      version: eb('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute()
  await tx.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute()
  await putOrderMail(tx, { orderId, kind: 'shipped', now })
}
