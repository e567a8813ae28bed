import { type RawBuilder, sql } from 'kysely'
import type { Collection, ParcelStep } from '#contracts/parcels.ts'
import type { Rupiah } from '#kernel/money.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'
import type { ParcelBookings, ParcelNews, TrackedParcel } from '#server/providers/shipping/port.ts'
import type { OrderMailKind } from '../mails/order-mail-kind.ts'

export type Booking = {
  id: number
  orderId: number
  carrier: ParcelBookings['name']
  reference: string
  collection: Collection
  state: 'requested' | 'booked' | 'cancelled'
  carrierOrder: string | null
  trackingNumber: string | null
  link: string | null
  step: ParcelStep
  stepAt: Date
  requestedAt: Date
  /** Since when the carrier owes the answer to the request: whether it made the shipment is not known. */
  unansweredSince: Date | null
  /** What the courier collects at the door; null where the order was paid before. */
  collects: Rupiah | null
  /** The parcel counts as lost: its copies were taken out of the stock. */
  writtenOff: boolean
}

const columns = [
  'id',
  'order_id as orderId',
  'carrier',
  'reference',
  'collection',
  'state',
  'carrier_order as carrierOrder',
  'tracking_number as trackingNumber',
  'link',
  'step',
  'step_at as stepAt',
  'requested_at as requestedAt',
  'unanswered_since as unansweredSince',
  sql<Rupiah | null>`collects_idr`.as('collects'),
  'written_off as writtenOff',
] as const

/** Whether the copies of an order `o` with its `shipment` are in a parcel that was sent or ordered: not on the shelf. */
export const isInParcel: RawBuilder<boolean> = sql<boolean>`(shipment.sent_at is not null or exists (
  select from parcel_bookings where order_id = o.id and state = 'booked'
    and step not in ('returned', 'lost', 'cancelled')))`

/** The booking of an order that was not cancelled. Read under the order's lock. */
export function readOpenBooking(orderId: number): Statement<Booking | undefined> {
  return statement(
    compose
      .selectFrom('parcel_bookings')
      .select(columns)
      .where('order_id', '=', orderId)
      .where('state', '<>', 'cancelled'),
    ([booking]) => booking,
  )
}

/** The latest booking of an order, cancelled or not. */
export async function findBooking(db: Queryable, orderId: number): Promise<Booking | undefined> {
  return db
    .selectFrom('parcel_bookings')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Read under the order's lock. */
export function readBooking(id: number): Statement<Booking | undefined> {
  return statement(
    compose.selectFrom('parcel_bookings').select(columns).where('id', '=', id),
    ([booking]) => booking,
  )
}

/** The booking that a carrier's order belongs to, also where the answer with its id was lost. */
export async function findBookingOf(
  db: Queryable,
  carrier: Booking['carrier'],
  { carrierOrder, reference }: Pick<TrackedParcel, 'carrierOrder' | 'reference'>,
): Promise<Booking | undefined> {
  return db
    .selectFrom('parcel_bookings')
    .select(columns)
    .where('carrier', '=', carrier)
    .where((booking) =>
      booking.or([
        booking('carrier_order', '=', carrierOrder),
        booking.and([booking('carrier_order', 'is', null), booking('reference', '=', reference)]),
      ]),
    )
    .executeTakeFirst()
}

type Silent = {
  carrier: Booking['carrier']
  before: Date
  withoutWaybillBefore: Date
  without: readonly string[]
  limit: number
}

/** Parcels on their way of which the carrier was last asked before a moment, the longest ago first. */
export async function listSilent(
  db: Queryable,
  { carrier, before, withoutWaybillBefore, without, limit }: Silent,
): Promise<Booking[]> {
  return (
    db
      .selectFrom('parcel_bookings')
      .select(columns)
      .where('carrier', '=', carrier)
      .where('state', '=', 'booked')
      // As in the index `parcel_bookings_asked`.
      .where(sql<boolean>`step not in ('delivered', 'returned', 'lost', 'cancelled')`)
      .where((booking) =>
        booking.or([
          booking('asked_at', '<=', before),
          booking.and([
            booking('tracking_number', 'is', null),
            booking('asked_at', '<=', withoutWaybillBefore),
          ]),
        ]),
      )
      .where(sql<boolean>`id <> all(${[...without]}::bigint[])`)
      .orderBy('asked_at')
      .limit(limit)
      .execute()
  )
}

export async function noteAsked(db: Queryable, id: number, now: Date): Promise<void> {
  await db.updateTable('parcel_bookings').set({ asked_at: now }).where('id', '=', id).execute()
}

/** Under the order's lock: the first booking has the order's number as its reference, later ones an ending as well. */
export async function insertBooking(
  tx: Tx,
  given: Pick<Booking, 'orderId' | 'carrier' | 'collection' | 'collects'> & { refno: string; now: Date },
): Promise<Booking> {
  const { orderId, refno, carrier, collection, collects, now } = given
  const { former } = await tx
    .selectFrom('parcel_bookings')
    .select(({ fn }) => fn.countAll<number>().as('former'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const reference = former === 0 ? refno : `${refno}-${former + 1}`
  const times = { requested_at: now, step_at: now, asked_at: now, unanswered_since: now }
  return tx
    .insertInto('parcel_bookings')
    .values({ order_id: orderId, carrier, reference, collection, collects_idr: collects, ...times })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Another try of a booking. Its reference stays: the carrier may have made it. */
export async function reviseRequested(
  tx: Tx,
  id: number,
  {
    carrier,
    collection,
    collects,
    now,
  }: Pick<Booking, 'carrier' | 'collection' | 'collects'> & { now: Date },
): Promise<Booking> {
  return tx
    .updateTable('parcel_bookings')
    .set({ carrier, collection, collects_idr: collects, unanswered_since: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Whether the copies in a parcel are out of the stock because it counts as lost. */
export function noteWrittenOff(id: number, writtenOff: boolean): Statement<void> {
  return statement(
    compose.updateTable('parcel_bookings').set({ written_off: writtenOff }).where('id', '=', id),
  )
}

/** The carrier has certainly made no shipment of it. */
export async function noteNotMade(db: Queryable, { id, unansweredSince }: Booking): Promise<void> {
  await db
    .updateTable('parcel_bookings')
    .set({ unanswered_since: null })
    .where('id', '=', id)
    .where('unanswered_since', '=', unansweredSince)
    .execute()
}

/** Adds the events that are not known yet. @returns these, as stored */
export async function insertEvents(
  tx: Tx,
  bookingId: number,
  events: readonly ParcelNews[],
  now: Date,
): Promise<ParcelNews[]> {
  if (events.length === 0) return []
  const rows = events.map(({ step, note, at }) => ({
    booking_id: bookingId,
    step,
    note,
    happened_at: at,
    received_at: now,
  }))
  return tx
    .insertInto('parcel_events')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['step', 'note', 'happened_at as at'])
    .execute()
}

/** A parcel's journey, the earliest first. */
export async function listParcelEvents(db: Queryable, bookingId: number): Promise<ParcelNews[]> {
  return db
    .selectFrom('parcel_events')
    .select(['step', 'note', 'happened_at as at'])
    .where('booking_id', '=', bookingId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}

/** What the carrier said last. An answer without a waybill or a link does not erase one that was given. */
export async function updateTracked(
  tx: Tx,
  { id, trackingNumber, link }: Booking,
  { tracked, step, stepAt, now }: { tracked: TrackedParcel; step: ParcelStep; stepAt: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('parcel_bookings')
    .set({
      state: 'booked',
      carrier_order: tracked.carrierOrder,
      tracking_number: tracked.trackingNumber ?? trackingNumber,
      link: tracked.link ?? link,
      step,
      step_at: stepAt,
      asked_at: now,
      unanswered_since: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Queues a mail about a step, once for each step of a booking. */
export async function putParcelMail(
  tx: Tx,
  { id, orderId }: Booking,
  { kind, step, now }: { kind: OrderMailKind; step: ParcelStep; now: Date },
): Promise<void> {
  await tx
    .insertInto('order_mails')
    .values({ order_id: orderId, kind, detail: `${id} ${step}`, created_at: now, send_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends a booking; an order that is not over waits to be sent again, unless staff typed another waybill. */
export async function endBooking(tx: Tx, { id, orderId, trackingNumber }: Booking, now: Date): Promise<void> {
  await tx
    .updateTable('parcel_bookings')
    .set({ state: 'cancelled', step: 'cancelled', step_at: now })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('order_shipments')
    .set(({ eb }) => ({ tracking_number: null, sent_at: null, version: eb('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('tracking_number', '=', trackingNumber)
    .where(sql<boolean>`exists (select from orders where id = ${orderId} and fulfilment_state = 'to_send')`)
    .execute()
  await tx.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute()
}
