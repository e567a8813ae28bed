import { COURIERS } from '#contracts/couriers.ts'
import type { Collection } from '#contracts/parcels.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ParcelBookings, ParcelToBook, TrackedParcel } from '#server/providers/shipping/port.ts'
import { CarrierFailure } from '#server/providers/shipping/port.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { lockParcel } from '../send-order.ts'
import { applyTracked } from './apply-tracked.ts'
import {
  type Booking,
  insertBooking,
  readOpenBooking,
  readParcelGoods,
  reviseRequested,
} from './booking.queries.ts'
import type { BookingDeps } from './booking-deps.ts'

type Wish = { orderId: number; collection: Collection }

/**
 * Orders the shipment of a paid parcel of the carrier: once, however often it is asked for, and after a lost answer too.
 * The reference is stored first, and the carrier is asked again with the same. With the courier's waybill the order
 * counts as sent.
 * @throws Failure forbidden, not_found, conflict, unavailable
 */
export async function bookParcel(deps: BookingDeps, actor: Actor, wish: Wish): Promise<void> {
  requireRight(actor, 'pesanan.kirim')
  const { database, clock } = deps
  const carrier = bookingsOf(deps)
  const sender = await deps.sender()
  const request = await database.transact((tx) => requestBooking(tx, actor, carrier, wish, clock()))
  if (request === 'booked') return
  const { booking, parcel } = request
  const tracked = await askFor(deps, carrier, { ...parcel, sender })
  const now = clock()
  await database.transact(async (tx) => {
    const [, open] = await tx.pipeline(lockNamedOrder(wish.orderId), readOpenBooking(wish.orderId))
    // Another press was answered sooner.
    if (open?.id !== booking.id || open.state === 'booked') return
    await applyTracked(tx, open, tracked, now)
  })
}

/** @throws Failure conflict where shipments cannot be ordered */
export function bookingsOf({ bookings }: BookingDeps): ParcelBookings {
  if (bookings !== undefined) return bookings
  throw new Failure('conflict', 'Toko ini tidak memesan pengiriman lewat penyedia. Ketik nomor resinya.')
}

async function requestBooking(
  tx: Tx,
  actor: Actor,
  carrier: ParcelBookings,
  { orderId, collection }: Wish,
  now: Date,
): Promise<'booked' | { booking: Booking; parcel: Omit<ParcelToBook, 'sender'> }> {
  const { order, shipment } = await lockParcel(tx, actor, orderId)
  const [open] = await tx.pipeline(readOpenBooking(orderId))
  if (open?.state === 'booked') return 'booked'
  if (shipment.trackingNumber !== null) {
    throw new Failure(
      'conflict',
      `Pesanan ${order.refno} sudah dikirim dengan resi ${shipment.trackingNumber}.`,
    )
  }
  const goods = await readParcelGoods(tx, orderId)
  const courier = COURIERS.find((code) => code === goods.courier.toLowerCase())
  if (courier === undefined) {
    throw new Failure('conflict', `Kurir ${goods.courier} tidak dikenal. Ketik nomor resinya.`)
  }
  const { refno } = order
  const way = { carrier: carrier.name, collection }
  const booking = open
    ? await reviseRequested(tx, open.id, way)
    : await insertBooking(tx, { orderId, refno, ...way, now })
  const { recipient: name, phone, address, postalCode, ...rest } = goods
  const { reference, requestedAt } = booking
  const recipient = { name, phone, address, postalCode }
  const parcel = { ...rest, courier, reference, requestedAt, collection, recipient }
  // A repeated press is the same act.
  if (open?.carrier !== way.carrier || open.collection !== collection) {
    const after = { ...way, courier, service: goods.service }
    await recordAct(tx, actor, { verb: 'order.book', id: orderId, before: {}, after, now })
  }
  return { booking, parcel }
}

async function askFor(
  { log }: BookingDeps,
  carrier: ParcelBookings,
  parcel: ParcelToBook,
): Promise<TrackedParcel> {
  try {
    return await carrier.book(parcel)
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    log.warn({ kind: error.kind, error: error.message }, 'parcels: a shipment was not ordered')
    if (error.kind === 'unreachable') {
      throw new Failure(
        'unavailable',
        'Penyedia pengiriman belum menjawab. Pesan sekali lagi sebentar lagi; paketnya tidak dipesan dua kali.',
        { retryAfterSeconds: 30 },
      )
    }
    throw new Failure('conflict', `Penyedia pengiriman menolak paket ini. Jawabannya: ${error.message}`)
  }
}
