import { COURIERS } from '#contracts/couriers.ts'
import { isPaidAtDoor } from '#contracts/order-states.ts'
import type { Collection } from '#contracts/parcels.ts'
import { MINUTE } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { ParcelBookings, ParcelToBook, TrackedParcel } from '#server/providers/shipping/port.ts'
import { CarrierFailure } from '#server/providers/shipping/port.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { applyTracked } from './apply-tracked.ts'
import {
  type Booking,
  insertBooking,
  noteNotMade,
  readOpenBooking,
  reviseRequested,
} from './booking.queries.ts'
import type { BookingDeps } from './booking-deps.ts'
import { readParcelGoods } from './parcels.queries.ts'
import { lockParcel, refuseUnreleased } from './send-order.ts'

type Wish = {
  orderId: number
  collection: Collection
  /** After a lost answer, what staff found at the carrier: the shipment that was made, or that none was. */
  found?: { carrierOrder: string } | 'nothing' | undefined
}

/** Longer than a carrier may take to answer. */
const IN_FLIGHT = MINUTE

/**
 * Orders the shipment of a parcel that is paid, or paid at the door, of the carrier: once, however often it is asked
 * for. The reference is stored first. After a lost answer the carrier is not asked again before staff have looked there,
 * since nobody can look a shipment up by the shop's reference. With the courier's waybill the order counts as sent.
 * @throws Failure forbidden, not_found, conflict, invalid, unavailable
 */
export async function bookParcel(deps: BookingDeps, actor: Actor, wish: Wish): Promise<void> {
  requireRight(actor, 'pesanan.kirim')
  const { database, clock } = deps
  const carrier = bookingsOf(deps)
  const sender = await deps.sender()
  const request = await database.transact((tx) => requestBooking(tx, actor, carrier, wish, clock()))
  if (request === 'booked') return
  const { booking, parcel } = request
  const tracked =
    typeof wish.found === 'object'
      ? await lookUp(deps, carrier, booking, wish.found.carrierOrder)
      : await askFor(deps, carrier, booking, { ...parcel, sender })
  const now = clock()
  await database.transact(async (tx) => {
    const [order, open] = await tx.pipeline(lockNamedOrder(wish.orderId), readOpenBooking(wish.orderId))
    // Another press was answered sooner.
    if (open?.id !== booking.id || open.state === 'booked') return
    await applyTracked(tx, order, open, tracked, now)
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
  { orderId, collection, found }: Wish,
  now: Date,
): Promise<'booked' | { booking: Booking; parcel: Omit<ParcelToBook, 'sender'> }> {
  const { order, shipment } = await lockParcel(tx, actor, orderId)
  await refuseUnreleased(tx, order, now)
  const [open] = await tx.pipeline(readOpenBooking(orderId))
  if (open?.state === 'booked') return 'booked'
  if (open) requireKnown(open, found, now)
  else if (found !== undefined) throw new Failure('conflict', NOTHING_UNANSWERED)
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
  const collects = isPaidAtDoor(order.paymentState, order.fulfilmentState) ? order.payable : null
  const way = { carrier: carrier.name, collection, collects }
  const booking = await bookingFor(tx, open, { orderId, refno: order.refno, way, found, now })
  const { recipient: name, phone, address, postalCode, ...rest } = goods
  const { reference, requestedAt } = booking
  const recipient = { name, phone, address, postalCode }
  const parcel = { ...rest, courier, reference, requestedAt, collection, collects, recipient }
  // A repeated press is the same act.
  if (open?.carrier !== way.carrier || open.collection !== collection) {
    const after = { ...way, courier, service: goods.service }
    await recordAct(tx, actor, { verb: 'order.book', id: orderId, before: {}, after, now })
  }
  return { booking, parcel }
}

const NOTHING_UNANSWERED = 'Tidak ada pemesanan yang menunggu jawaban penyedia. Muat ulang halaman ini.'

/** @throws Failure conflict while it is not known whether the carrier made the shipment */
function requireKnown({ unansweredSince, reference }: Booking, found: Wish['found'], now: Date): void {
  if (unansweredSince === null) {
    if (found === undefined) return
    throw new Failure('conflict', NOTHING_UNANSWERED)
  }
  if (now.getTime() - unansweredSince.getTime() < IN_FLIGHT) {
    throw new Failure('conflict', 'Pengiriman ini sedang dipesan. Tunggu satu menit, lalu muat ulang.')
  }
  if (found !== undefined) return
  throw new Failure(
    'conflict',
    `Penyedia belum menjawab pemesanan yang lalu, jadi paket ini mungkin sudah dipesan. Cari ${reference} di dasbor penyedia dulu.`,
  )
}

type Request = {
  orderId: number
  refno: string
  way: Pick<Booking, 'carrier' | 'collection' | 'collects'>
  found: Wish['found']
  now: Date
}

async function bookingFor(tx: Tx, open: Booking | undefined, request: Request): Promise<Booking> {
  const { orderId, refno, way, found, now } = request
  if (open === undefined) return insertBooking(tx, { orderId, refno, ...way, now })
  return typeof found === 'object' ? open : reviseRequested(tx, open.id, { ...way, now })
}

async function askFor(
  { log, database }: BookingDeps,
  carrier: ParcelBookings,
  booking: Booking,
  parcel: ParcelToBook,
): Promise<TrackedParcel> {
  try {
    return await carrier.book(parcel)
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    const { kind, nothingDone, message } = error
    log.warn({ kind, nothingDone, error: message }, 'parcels: a shipment was not ordered')
    if (nothingDone) await noteNotMade(database.kysely, booking)
    if (kind === 'refused') {
      throw new Failure('conflict', `Penyedia pengiriman menolak paket ini. Jawabannya: ${message}`)
    }
    throw new Failure(
      'unavailable',
      nothingDone
        ? 'Penyedia pengiriman tidak terhubung, dan paket ini belum dipesan. Coba lagi sebentar lagi.'
        : 'Penyedia pengiriman belum menjawab, jadi paket ini mungkin sudah dipesan. Cari di dasbor penyedia sebelum memesan lagi.',
      { retryAfterSeconds: nothingDone ? 30 : 60 },
    )
  }
}

/** The shipment that staff found at the carrier. It counts only with the reference of this booking. */
async function lookUp(
  { log }: BookingDeps,
  carrier: ParcelBookings,
  { reference }: Booking,
  carrierOrder: string,
): Promise<TrackedParcel> {
  try {
    const tracked = await carrier.track(carrierOrder)
    if (tracked?.reference === reference) return tracked
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    log.warn({ error: error.message }, 'parcels: a shipment could not be looked up')
    throw new Failure('unavailable', 'Penyedia pengiriman belum menjawab. Coba lagi sebentar lagi.', {
      retryAfterSeconds: 30,
    })
  }
  throw fieldFailure('carrier_order', `Penyedia tidak punya pengiriman ini dengan referensi ${reference}`)
}
