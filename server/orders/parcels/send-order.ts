import { isPaidAtDoor } from '#contracts/order-states.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { DAY, dayInWib } from '#kernel/time.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { isWaiting } from '../order.rules.ts'
import type { LockedOrder } from '../order.ts'
import { findReleaseOfOrder } from '../releases.queries.ts'
import { findTwin, readShipment, type Shipment, updateParcel } from './send-order.queries.ts'
import { readTrackingNumber } from './waybill.rules.ts'

/** For so long no two buyers have parcels of one waybill; carriers use their numbers again after years. */
const WAYBILLS_DIFFER = 180 * DAY

export type Parcel = {
  trackingNumber: string
  /** The courier that took it, and its service; those that the buyer chose where they are not given. */
  courier?: string | undefined
  service?: string | undefined
}

export type SentOrder = {
  id: number
  refno: string
  courier: string
  service: string
  trackingNumber: string
  /** The tracking number before a correction. */
  replaced: string | null
}

type Sending = { orderId: number; parcel: Parcel; now: Date }

/**
 * Marks a paid paper order as sent, once: its buyer is told the tracking number and can confirm the delivery. A parcel
 * that is paid at the door is ordered of the carrier instead, which then collects the money.
 * @throws Failure forbidden, not_found, conflict, invalid
 */
export async function sendOrder(tx: Tx, actor: Actor, { orderId, parcel, now }: Sending): Promise<SentOrder> {
  const { order, shipment } = await lockParcel(tx, actor, orderId)
  await refuseUnreleased(tx, order, now)
  if (isPaidAtDoor(order.paymentState, order.fulfilmentState)) {
    throw new Failure(
      'conflict',
      `Pesanan ${order.refno} dibayar di tempat: pesan pengirimannya, agar kurir menagih uangnya.`,
    )
  }
  if (shipment.trackingNumber !== null) {
    throw new Failure(
      'conflict',
      `Pesanan ${order.refno} sudah dikirim dengan resi ${shipment.trackingNumber}.`,
    )
  }
  return writeParcel(tx, actor, 'order.send', { order, shipment, parcel, now })
}

/**
 * Corrects what was noted of a parcel on its way. Its buyer is told, and the days until it counts as received begin
 * again.
 * @throws Failure forbidden, not_found, conflict, changed_meanwhile, invalid
 */
export async function correctWaybill(
  tx: Tx,
  actor: Actor,
  { orderId, parcel, version, now }: Sending & { version?: number | undefined },
): Promise<SentOrder> {
  const { order, shipment } = await lockParcel(tx, actor, orderId)
  requireVersion(version, shipment)
  if (shipment.trackingNumber === null) {
    throw new Failure(
      'conflict',
      `Pesanan ${order.refno} belum dikirim, jadi belum ada resi untuk dikoreksi.`,
    )
  }
  return writeParcel(tx, actor, 'order.correct-waybill', { order, shipment, parcel, now })
}

/**
 * A preorder is not sent before its day, whatever a list says.
 * @throws Failure conflict
 */
export async function refuseUnreleased(tx: Tx, { id, refno }: LockedOrder, now: Date): Promise<void> {
  const day = await findReleaseOfOrder(tx, id, dayInWib(now))
  if (day === null) return
  throw new Failure(
    'conflict',
    `Pesanan ${refno} adalah pra-pesan: dapat dikirim mulai ${formatLongDay(day)}.`,
  )
}

/** A parcel that is paid, or paid at the door, under its order's lock. */
export async function lockParcel(
  tx: Tx,
  actor: Actor,
  orderId: number,
): Promise<{ order: LockedOrder; shipment: Shipment }> {
  requireRight(actor, 'pesanan.kirim')
  const [order, shipment] = await tx.pipeline(lockNamedOrder(orderId), readShipment(orderId))
  const fault = faultOf(order)
  if (fault !== undefined) throw new Failure('conflict', fault)
  if (shipment === undefined) throw new Error(`the paper order ${order.refno} has no shipment`)
  return { order, shipment }
}

function faultOf({ refno, kind, paymentState, fulfilmentState }: LockedOrder): string | undefined {
  if (kind !== 'paper') return `Pesanan ${refno} tidak memiliki paket: isinya digital.`
  if (paymentState === 'received') return `Pesanan ${refno} sudah diterima pembelinya.`
  if (isPaidAtDoor(paymentState, fulfilmentState)) return undefined
  if (isWaiting(paymentState)) return `Pesanan ${refno} belum dibayar.`
  return paymentState === 'paid' ? undefined : `Pesanan ${refno} sudah berakhir tanpa pembayaran.`
}

async function writeParcel(
  tx: Tx,
  actor: Actor,
  verb: 'order.send' | 'order.correct-waybill',
  given: { order: LockedOrder; shipment: Shipment; parcel: Parcel; now: Date },
): Promise<SentOrder> {
  const { order, shipment, parcel, now } = given
  const trackingNumber = readTrackingNumber(parcel.trackingNumber)
  if (trackingNumber === undefined) {
    throw fieldFailure('tracking_number', 'Nomor resi terdiri dari 6 sampai 40 huruf dan angka')
  }
  const since = new Date(now.getTime() - WAYBILLS_DIFFER)
  const twin = await findTwin(tx, { orderId: order.id, trackingNumber, since })
  if (twin !== undefined) {
    throw fieldFailure('tracking_number', `Resi ini sudah dipakai pesanan ${twin} milik pembeli lain`)
  }
  const after = {
    ...shipment,
    trackingNumber,
    courier: parcel.courier ?? shipment.courier,
    service: parcel.service ?? shipment.service,
  }
  await recordChange(tx, actor, { verb, id: order.id, before: shipment, now }, async () => {
    await updateParcel(tx, order.id, after, now)
    return after
  })
  return {
    id: order.id,
    refno: order.refno,
    courier: after.courier,
    service: after.service,
    trackingNumber,
    replaced: shipment.trackingNumber,
  }
}
