import type { Tx } from '#server/platform/database/database.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'

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

/** Where a parcel goes: what is on its label. */
export type Destination = { recipient: string; phone: string; address: string; postalCode: string }

/** Read under the order's lock. */
export function readDestination(
  orderId: number,
): Statement<(Destination & { sent: boolean; version: number }) | undefined> {
  return statement(
    compose
      .selectFrom('order_shipments')
      .select(['recipient', 'phone', 'address', 'postal_code as postalCode', 'version'])
      .select((eb) => eb('sent_at', 'is not', null).as('sent'))
      .where('order_id', '=', orderId),
    ([parcel]) => parcel && { ...parcel, sent: Boolean(parcel.sent) },
  )
}

export async function updateDestination(
  tx: Tx,
  orderId: number,
  { recipient, phone, address, postalCode }: Destination,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set(({ eb }) => ({ recipient, phone, address, postal_code: postalCode, version: eb('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .execute()
  await tx.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute()
}

/** The number of another buyer's order that was sent with this waybill since a time. */
export async function findTwin(
  tx: Tx,
  { orderId, trackingNumber, since }: { orderId: number; trackingNumber: string; since: Date },
): Promise<string | undefined> {
  const twin = await tx
    .selectFrom('order_shipments as s')
    .innerJoin('orders as other', 'other.id', 's.order_id')
    .innerJoin('orders as o', (join) => join.onRef('o.user_id', '!=', 'other.user_id'))
    .where('s.tracking_number', '=', trackingNumber)
    .where('s.sent_at', '>', since)
    .where('o.id', '=', orderId)
    .select('other.refno')
    .limit(1)
    .executeTakeFirst()
  return twin?.refno
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
