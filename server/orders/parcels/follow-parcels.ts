import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import { workThrough } from '#server/platform/work-through.ts'
import { CarrierFailure, type ParcelBookings, type TrackedParcel } from '#server/providers/shipping/port.ts'
import { lockOrder } from '../lock-order.ts'
import { applyTracked } from './apply-tracked.ts'
import { type Booking, findBookingOf, listSilent, noteAsked, readBooking } from './booking.queries.ts'
import type { BookingDeps } from './booking-deps.ts'

/**
 * A carrier told that something happened to one of its orders. What happened is asked, not believed: the answer has the
 * whole journey, so notifications may be doubled, late, lost or out of order (F142).
 * @throws Failure unavailable where the carrier does not answer: it tells again, and the job asks
 */
export async function followNotified(
  deps: BookingDeps,
  carrier: ParcelBookings,
  carrierOrder: string,
): Promise<void> {
  let tracked: TrackedParcel | undefined
  try {
    tracked = await carrier.track(carrierOrder)
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    deps.log.warn({ error: error.message }, 'parcels: a notification could not be looked into')
    throw new Failure('unavailable', 'Penyedia pengiriman belum menjawab.', { retryAfterSeconds: 60 })
  }
  const booking = tracked && (await findBookingOf(deps.database.kysely, carrier.name, tracked))
  if (tracked && booking) await writeNews(deps, booking, tracked)
}

const BATCH = 100
/** The simulated carrier's journey takes 80 seconds. A courier's waybill may be minutes late. */
const PAUSES = { simulator: 15 * SECOND, waybill: 10 * MINUTE, biteship: 3 * HOUR }

/** Asks about parcels on their way of which nothing was heard for a while. */
export async function followSilentParcels(deps: BookingDeps, signal?: AbortSignal): Promise<void> {
  const { bookings: carrier, database, clock } = deps
  if (carrier === undefined) return
  const before = (pause: number) => new Date(clock().getTime() - pause)
  const silent = {
    carrier: carrier.name,
    before: before(PAUSES[carrier.name]),
    withoutWaybillBefore: before(Math.min(PAUSES.waybill, PAUSES[carrier.name])),
    limit: BATCH,
  }
  const parcels = {
    name: 'parcels-follow',
    next: (without: readonly string[]) => listSilent(database.kysely, { ...silent, without }),
    keyOf: ({ id }: Booking) => String(id),
    handle: async (booking: Booking) => {
      const tracked = booking.carrierOrder === null ? undefined : await carrier.track(booking.carrierOrder)
      if (tracked) await writeNews(deps, booking, tracked)
      else await noteAsked(database.kysely, booking.id, clock())
    },
  }
  await workThrough(deps, parcels, signal)
}

async function writeNews({ database, clock }: BookingDeps, booking: Booking, tracked: TrackedParcel) {
  const now = clock()
  await database.transact(async (tx) => {
    const [order, present] = await tx.pipeline(lockOrder(booking.orderId), readBooking(booking.id))
    if (present !== undefined) await applyTracked(tx, order, present, tracked, now)
  })
}
