import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { silentLog } from '#server/platform/log.ts'
import { openBiteshipBookings } from '#server/providers/shipping/biteship/biteship-orders.ts'
import {
  type BiteshipStandIn,
  KEY,
  openBiteshipStandIn,
} from '#server/providers/shipping/biteship/biteship-stand-in.testing.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaperOrder, addUser } from '#tests/support/reader-rows.ts'
import { bookParcel } from './book-parcel.ts'
import { findBooking, listParcelEvents } from './booking.queries.ts'
import type { BookingDeps } from './booking-deps.ts'
import { followSilentParcels } from './follow-parcels.ts'
import { parcelNotifications } from './parcel-notifications.ts'
import { confirmDeliveries } from './receive-order.ts'

const SECRET = 'rahasia-toko'
let db: TestDatabase
let standIn: BiteshipStandIn
let deps: BookingDeps
let http: FastifyInstance
let buyer: number
let now: Date

beforeAll(async () => {
  db = await testDatabase()
  buyer = await addUser(db.database)
})
afterAll(() => db.close())
beforeEach(async () => {
  now = new Date('2026-11-21T06:00:00Z')
  standIn = await openBiteshipStandIn()
  const { baseUrl } = standIn
  const clock = () => now
  const bookings = openBiteshipBookings({ key: KEY, webhookSecret: SECRET, clock, baseUrl })
  const place = { name: 'Lembar', phone: '+62 274 555', address: 'Jl. Malioboro 60', postalCode: '55213' }
  deps = {
    database: db.database,
    clock,
    log: silentLog,
    bookings,
    sender: async () => ({ ...place, email: 'halo@lembar.example' }),
  }
  http = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  await http.register(parcelNotifications, deps)
})
afterEach(async () => {
  await http.close()
  await standIn.close()
})

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

/** A booked parcel of a paid order. */
async function booked() {
  const { id } = await addPaperOrder(db.database, buyer)
  await bookParcel(deps, staffActor('pesanan.kirim'), { orderId: id, collection: 'pickup' })
  const carrierOrder = (await findBooking(db.database.kysely, id))?.carrierOrder ?? ''
  const move = (status: string, at = now) => standIn.move(carrierOrder, status, at)
  return { id, carrierOrder, move, tell: () => tell(carrierOrder) }
}

async function tell(
  orderId: string,
  { secret = SECRET, body = {} }: { secret?: string; body?: object } = {},
) {
  const { statusCode } = await http.inject({
    method: 'POST',
    url: '/api/parcels/biteship/notifications',
    headers: { 'content-type': 'application/json', 'x-biteship-secret': secret },
    payload: JSON.stringify({ event: 'order.status', order_id: orderId, ...body }),
  })
  return statusCode
}

async function journey(orderId: number) {
  const booking = await findBooking(db.database.kysely, orderId)
  const events = await listParcelEvents(db.database.kysely, booking?.id ?? 0)
  return { step: booking?.step, events: events.map(({ step }) => step) }
}
const mailsOf = async (orderId: number) =>
  (
    await db.database.kysely
      .selectFrom('order_mails')
      .select('kind')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const paymentOf = async (orderId: number) =>
  (
    await db.database.kysely
      .selectFrom('orders')
      .select('payment_state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).payment_state

test('F142 a forged notification is refused, and nobody is asked', async () => {
  const { id, carrierOrder, move } = await booked()
  move('delivered')
  standIn.calls.length = 0
  for (const secret of ['', 'salah', `${SECRET} `.repeat(2)])
    expect(await tell(carrierOrder, { secret })).toBe(401)
  expect(standIn.calls).toEqual([])
  expect(await journey(id)).toEqual({ step: 'booked', events: ['booked'] })
})

test('F142 what a notification claims is not believed: the carrier is asked', async () => {
  const { id, carrierOrder } = await booked()
  expect(await tell(carrierOrder, { body: { status: 'delivered' } })).toBe(200)
  expect(await journey(id)).toEqual({ step: 'booked', events: ['booked'] })
  expect(await tell('tidak-ada')).toBe(200)
  expect((await http.inject({ method: 'POST', url: '/api/parcels/biteship/notifications' })).statusCode).toBe(
    200,
  )
  expect((await http.inject({ method: 'POST', url: '/api/parcels/lain/notifications' })).statusCode).toBe(404)
})

test('F142 doubled, late and out of order, the journey is whole and each step is told once', async () => {
  const { id, move, tell } = await booked()
  move('picked')
  later(MINUTE)
  move('dropping_off')
  // The notification of `picked` comes after that of `dropping_off`, and each of them twice, two at once.
  await Promise.all([tell(), tell()])
  await tell()
  expect(await journey(id)).toEqual({ step: 'delivering', events: ['booked', 'collected', 'delivering'] })
  later(HOUR)
  move('delivered')
  await Promise.all([tell(), tell(), tell()])
  // Scanned again at a hub, with an earlier time.
  move('picked', new Date(now.getTime() - 2 * HOUR))
  await tell()
  expect((await journey(id)).step).toBe('delivered')
  expect((await journey(id)).events).toHaveLength(5)
  expect(await mailsOf(id)).toEqual(['shipped', 'parcel_near', 'parcel_arrived'])
})

test('F142 notifications that never come, or come while the carrier is silent, lose nothing', async () => {
  const { id, move, tell } = await booked()
  move('picked')
  standIn.faults.push('drop', 'drop')
  expect(await tell()).toBe(503)
  move('delivered', new Date(now.getTime() + MINUTE))
  later(3 * HOUR)
  await followSilentParcels(deps)
  expect(await journey(id)).toEqual({ step: 'delivered', events: ['booked', 'collected', 'delivered'] })
})

test('F142 the notification about a shipment whose answer was lost sends its order', async () => {
  const { id } = await addPaperOrder(db.database, buyer)
  standIn.faults.push('drop')
  const ordering = bookParcel(deps, staffActor('pesanan.kirim'), { orderId: id, collection: 'pickup' })
  await expect(ordering).rejects.toMatchObject({ reason: 'unavailable' })
  const [carrierOrder = ''] = standIn.orders.keys()
  expect(await tell(carrierOrder)).toBe(200)
  expect(await findBooking(db.database.kysely, id)).toMatchObject({ state: 'booked', carrierOrder })
  expect(await mailsOf(id)).toEqual(['shipped'])
})

test('§7 a waybill that comes later sends the order', async () => {
  const { id } = await addPaperOrder(db.database, buyer)
  standIn.faults.push('drop')
  const book = (carrierOrder?: string) =>
    bookParcel(deps, staffActor('pesanan.kirim'), {
      orderId: id,
      collection: 'drop_off',
      found: carrierOrder === undefined ? undefined : { carrierOrder },
    })
  await expect(book()).rejects.toMatchObject({ reason: 'unavailable' })
  for (const order of standIn.orders.values()) order.courier.waybill_id = null
  later(2 * MINUTE)
  await book([...standIn.orders.keys()][0])
  for (const order of standIn.orders.values()) order.courier.waybill_id = 'JNE-0012345'
  later(10 * MINUTE)
  await followSilentParcels(deps)
  expect(await findBooking(db.database.kysely, id)).toMatchObject({ trackingNumber: 'JNE-0012345' })
  expect(await mailsOf(id)).toEqual(['shipped'])
})

test('§7 an order is complete three days after its delivery, and not before', async () => {
  const { id, move, tell } = await booked()
  later(20 * DAY)
  move('delivered')
  await tell()
  later(3 * DAY - HOUR)
  await confirmDeliveries(deps)
  expect(await paymentOf(id)).toBe('paid')
  later(HOUR)
  await confirmDeliveries(deps)
  expect(await paymentOf(id)).toBe('received')
})

test('§7 a parcel that comes back, or that somebody asks to return, completes no order', async () => {
  const [back, asked] = [await booked(), await booked()]
  back.move('return_in_transit')
  await back.tell()
  asked.move('delivered')
  await asked.tell()
  const request = {
    order_id: asked.id,
    asked_at: now,
    cause: 'damaged',
    words: 'Sobek',
    account: 'BCA 1',
  } as const
  await db.database.kysely.insertInto('return_requests').values(request).execute()
  later(30 * DAY)
  await confirmDeliveries(deps)
  expect([await paymentOf(back.id), await paymentOf(asked.id)]).toEqual(['paid', 'paid'])
  expect(await mailsOf(back.id)).toEqual(['shipped', 'parcel_held'])
})

test('§7 a shipment that was cancelled at the carrier gives the order back to be sent', async () => {
  const { id, move, tell } = await booked()
  move('cancelled')
  await tell()
  expect(await findBooking(db.database.kysely, id)).toMatchObject({ state: 'cancelled' })
  const parcel = db.database.kysely.selectFrom('order_shipments').select('tracking_number')
  expect(await parcel.where('order_id', '=', id).executeTakeFirst()).toEqual({ tracking_number: null })
})
