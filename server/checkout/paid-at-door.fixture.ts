import { SECOND } from '#kernel/time.ts'
import { bookParcel } from '#server/orders/parcels/book-parcel.ts'
import type { BookingDeps } from '#server/orders/parcels/booking-deps.ts'
import { followNotified } from '#server/orders/parcels/follow-parcels.ts'
import { parcelNotifications } from '#server/orders/parcels/parcel-notifications.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { silentLog } from '#server/platform/log.ts'
import { openBiteshipBookings } from '#server/providers/shipping/biteship/biteship-orders.ts'
import {
  type BiteshipStandIn,
  KEY,
  openBiteshipStandIn,
} from '#server/providers/shipping/biteship/biteship-stand-in.testing.ts'
import { staffActor } from '#tests/support/actors.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import type { Purchases } from './purchase.fixture.ts'

export const AT_DOOR = 1006

export type DoorShop = Awaited<ReturnType<typeof openDoorShop>>

/** A shop that orders its shipments at Biteship, and what happens to orders that are paid at the door. */
export async function openDoorShop({ database }: TestDatabase, shop: Purchases) {
  const { kysely } = database
  const standIn: BiteshipStandIn = await openBiteshipStandIn()
  const clock = () => shop.time.now
  const place = { name: 'Lembar', phone: '+62 274 555', address: 'Jl. Malioboro 60', postalCode: '55213' }
  const bookings = openBiteshipBookings({
    key: KEY,
    webhookSecret: 'rahasia',
    clock,
    baseUrl: standIn.baseUrl,
    tryMs: SECOND,
  })
  const deps: BookingDeps & { bookings: NonNullable<BookingDeps['bookings']> } = {
    database,
    clock,
    log: silentLog,
    bookings,
    sender: async () => ({ ...place, email: 'halo@lembar.example' }),
  }
  await kysely.updateTable('payment_methods').set({ offered: true }).where('id', '=', AT_DOOR).execute()

  const http = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  await http.register(parcelNotifications, deps)

  /** Of the latest shipment. */
  const carrierOrderOf = async (orderId: number) => {
    const bookings = kysely.selectFrom('parcel_bookings').select('carrier_order')
    const latest = bookings.where('order_id', '=', orderId).orderBy('id', 'desc').limit(1)
    return (await latest.executeTakeFirst())?.carrier_order ?? ''
  }
  return {
    deps,
    standIn,
    close: async () => {
      await http.close()
      await standIn.close()
    },
    /** The answer to a notification. */
    notify: async (payload: object, secret = 'rahasia') => {
      const headers = { 'content-type': 'application/json', 'x-biteship-secret': secret }
      const url = '/api/parcels/biteship/notifications'
      const { statusCode } = await http.inject({
        method: 'POST',
        url,
        headers,
        payload: JSON.stringify(payload),
      })
      return statusCode
    },
    /** A paper order of so many copies that is paid at the door. */
    buy: async ({ stock = 5, copies = 1, method = AT_DOOR, key }: Wanted = {}) => {
      const userId = await shop.addUser()
      await shop.addAddress(userId)
      const titleId = await shop.addPaper({ stock })
      const row = await shop.putInCart(userId, titleId, copies)
      const { transaction } = await shop.buyCart(userId, [row], { paymentMethodId: method }, key)
      return { userId, titleId, row, id: transaction.id }
    },
    book: (orderId: number) =>
      bookParcel(deps, staffActor('pesanan.kirim'), { orderId, collection: 'pickup' }),
    carrierOrderOf,
    /** The carrier writes what happened to the parcel, and tells so many times that there is news. */
    tell: async (orderId: number, status: string, times = 1, at = shop.time.now) => {
      const carrierOrder = await carrierOrderOf(orderId)
      standIn.move(carrierOrder, status, at)
      for (let told = 0; told < times; told++) await followNotified(deps, bookings, carrierOrder)
    },
    states: async (orderId: number) => {
      const row = await kysely
        .selectFrom('orders')
        .select(['payment_state', 'fulfilment_state', 'failure_cause'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      return `${row.payment_state}, ${row.fulfilment_state}${row.failure_cause ? `, ${row.failure_cause}` : ''}`
    },
    money: shop.movements,
    mails: async (orderId: number) => {
      const rows = await kysely
        .selectFrom('order_mails')
        .select('kind')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(({ kind }) => kind)
    },
    charges: async (orderId: number) =>
      (await kysely.selectFrom('charges').select('id').where('order_id', '=', orderId).execute()).length,
  }
}

type Wanted = { stock?: number; copies?: number; method?: number; key?: string }
