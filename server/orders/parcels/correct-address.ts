import { recordChange } from '#server/audit/record-change.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { readOpenBooking } from './booking.queries.ts'
import { isNotMade } from './parcel-journey.rules.ts'
import { type Destination, readDestination, updateDestination } from './send-order.queries.ts'

/**
 * Corrects where a parcel goes that was neither sent nor ordered of a carrier. The price of its shipping stays what its
 * buyer paid. The log says who corrected it and which parts, but not the address.
 * @throws Failure forbidden, not_found, conflict, changed_meanwhile
 */
export async function correctAddress(
  tx: Tx,
  actor: Actor,
  given: { orderId: number; to: Destination; version?: number | undefined; now: Date },
): Promise<void> {
  const { orderId, to, version, now } = given
  requireRight(actor, 'pesanan.kirim')
  const [order, parcel, booking] = await tx.pipeline(
    lockNamedOrder(orderId),
    readDestination(orderId),
    readOpenBooking(orderId),
  )
  if (parcel === undefined) {
    throw new Failure('conflict', `Pesanan ${order.refno} tidak memiliki paket: isinya digital.`)
  }
  if (parcel.sent) {
    throw new Failure('conflict', `Paket pesanan ${order.refno} sudah dikirim ke alamat yang lama.`)
  }
  if (booking !== undefined && !isNotMade(booking)) {
    throw new Failure(
      'conflict',
      'Pengiriman pesanan ini sudah dipesan ke alamat yang lama. Batalkan pengirimannya dahulu.',
    )
  }
  if (order.paymentState === 'failed') {
    throw new Failure('conflict', `Pesanan ${order.refno} sudah berakhir, jadi tidak ada yang dikirim.`)
  }
  requireVersion(version, parcel)
  const { recipient, phone, address, postalCode } = parcel
  const before: Destination = { recipient, phone, address, postalCode }
  const after = { ...to, address: withPostalCode(to.address, to.postalCode) }
  await recordChange(
    tx,
    actor,
    { verb: 'order.correct-address', id: orderId, before, now },
    async (): Promise<Destination> => {
      await updateDestination(tx, orderId, after, now)
      return after
    },
  )
}

/** An address ends with its postal code, as on the order: a code at its end is replaced. */
const withPostalCode = (address: string, code: string): string =>
  `${address
    .trimEnd()
    .replace(/[1-9]\d{4}$/, '')
    .trimEnd()} ${code}`
