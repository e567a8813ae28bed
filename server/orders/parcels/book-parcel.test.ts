import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
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
import { cancelBooking } from './cancel-booking.ts'
import { correctAddress } from './correct-address.ts'
import { correctWaybill } from './send-order.ts'

let db: TestDatabase
let standIn: BiteshipStandIn
let deps: BookingDeps
let buyer: number
const START = new Date('2026-11-21T06:00:00Z')
let now = START
const packer = staffActor('pesanan.kirim')

beforeAll(async () => {
  db = await testDatabase()
  buyer = await addUser(db.database)
})
afterAll(() => db.close())
beforeEach(async () => {
  now = START
  standIn = await openBiteshipStandIn()
  const sender = {
    name: 'Lembar',
    phone: '+62 274 555 0123',
    email: 'halo@lembar.example',
    address: 'Jl. Malioboro 60',
    postalCode: '55213',
  }
  deps = {
    database: db.database,
    clock: () => now,
    log: silentLog,
    bookings: openBiteshipBookings({
      key: KEY,
      webhookSecret: 'rahasia',
      clock: () => now,
      baseUrl: standIn.baseUrl,
    }),
    sender: async () => sender,
  }
})
afterEach(() => standIn.close())

const book = (orderId: number, found?: { carrierOrder: string } | 'nothing') =>
  bookParcel(deps, packer, { orderId, collection: 'pickup', found })
const later = () => {
  now = new Date(now.getTime() + 2 * MINUTE)
}
const posted = () => standIn.calls.filter((call) => call === 'POST /v1/orders').length
const parcelOf = (orderId: number) =>
  db.database.kysely
    .selectFrom('order_shipments')
    .select(['tracking_number', 'sent_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
const mailsOf = async (orderId: number) =>
  (
    await db.database.kysely
      .selectFrom('order_mails')
      .select('kind')
      .where('order_id', '=', orderId)
      .execute()
  ).map(({ kind }) => kind)
const actsOn = async (orderId: number) =>
  (
    await db.database.kysely
      .selectFrom('audit_entries')
      .select('verb')
      .where('object_id', '=', String(orderId))
      .orderBy('id')
      .execute()
  ).map(({ verb }) => verb)

test('§7 a booked parcel is sent: its buyer has the waybill, a mail is queued, the log says who ordered it', async () => {
  const { id, refno } = await addPaperOrder(db.database, buyer)
  await book(id)
  expect(await parcelOf(id)).toEqual({ tracking_number: expect.stringMatching(/^WYB-/), sent_at: now })
  expect(await mailsOf(id)).toEqual(['shipped'])
  expect(await actsOn(id)).toEqual(['order.book'])
  const booking = await findBooking(db.database.kysely, id)
  expect(booking).toMatchObject({ state: 'booked', reference: refno, link: expect.stringMatching(/^https:/) })
  expect(await listParcelEvents(db.database.kysely, booking?.id ?? 0)).toMatchObject([{ step: 'booked' }])
  expect(standIn.bodies[0]).toMatchObject({ reference_id: refno, destination_postal_code: 55_221 })
})

test('F141 pressed twice at once, and once more, a parcel is ordered and paid once', async () => {
  const { id } = await addPaperOrder(db.database, buyer)
  const pressed = await Promise.allSettled([book(id), book(id), book(id)])
  // One that comes while the carrier is asked is refused, one that comes later finds the shipment.
  const refused = pressed.flatMap((press) => (press.status === 'rejected' ? [press.reason.reason] : []))
  expect(refused.filter((reason) => reason !== 'conflict')).toEqual([])
  expect(refused.length).toBeLessThan(3)
  await book(id)
  expect([posted(), standIn.orders.size]).toEqual([1, 1])
  expect(await mailsOf(id)).toEqual(['shipped'])
  expect(await actsOn(id)).toEqual(['order.book'])
})

test('F141 a lost answer is no second shipment: nothing is sent again before staff have looked for it', async () => {
  const { id, refno } = await addPaperOrder(db.database, buyer)
  standIn.takesTwice = true
  standIn.faults.push('drop')
  await expect(book(id)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await parcelOf(id)).toEqual({ tracking_number: null, sent_at: null })
  expect(await findBooking(db.database.kysely, id)).toMatchObject({ state: 'requested', reference: refno })
  await expect(book(id, 'nothing')).rejects.toMatchObject({ reason: 'conflict' })
  later()
  await expect(book(id)).rejects.toMatchObject({ message: expect.stringContaining(refno) })
  const other = await addPaperOrder(db.database, buyer)
  await book(other.id)
  const [made = '', ofAnother = ''] = [...standIn.orders.keys()]
  await expect(book(id, { carrierOrder: 'tidak-ada' })).rejects.toMatchObject({ reason: 'invalid' })
  await expect(book(id, { carrierOrder: ofAnother })).rejects.toMatchObject({ reason: 'invalid' })
  expect([posted(), standIn.orders.size]).toEqual([2, 2])
  await book(id, { carrierOrder: made })
  expect([posted(), standIn.orders.size]).toEqual([2, 2])
  expect((await parcelOf(id)).tracking_number).toBe(standIn.orders.get(made)?.courier.waybill_id)
  await expect(book(id, 'nothing')).resolves.toBeUndefined()
  expect(standIn.orders.size).toBe(2)
})

test('§7 the address of a parcel that may be ordered is not corrected before its shipment is cancelled', async () => {
  const { id } = await addPaperOrder(db.database, buyer)
  const to = { recipient: 'Rara', phone: '+6281234567890', address: 'Jalan Merak 8', postalCode: '55222' }
  const correct = () => db.database.transact((tx) => correctAddress(tx, packer, { orderId: id, to, now }))
  standIn.faults.push('too many')
  await expect(book(id)).rejects.toMatchObject({ reason: 'unavailable' })
  // Nothing was ordered.
  await correct()
  now = new Date(now.getTime() + 20 * MINUTE)
  standIn.faults.push('drop')
  await expect(book(id)).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(correct()).rejects.toMatchObject({
    reason: 'conflict',
    message: expect.stringContaining('Batalkan pengirimannya dahulu'),
  })
})

test('F141 a shipment that the carrier did not make is asked for again with the same reference', async () => {
  const { id, refno } = await addPaperOrder(db.database, buyer)
  await expect(book(id, 'nothing')).rejects.toMatchObject({ reason: 'conflict' })
  standIn.faults.push('unavailable')
  await expect(book(id)).rejects.toMatchObject({ reason: 'unavailable' })
  later()
  await book(id, 'nothing')
  expect(standIn.bodies.map((body) => body.reference_id)).toEqual([refno])
  expect((await parcelOf(id)).tracking_number).toMatch(/^WYB-/)
})

test.each(['stopped', 'too many'] as const)(
  'F141 a request that certainly made nothing (%s) can be repeated at once',
  async (fault) => {
    const { id } = await addPaperOrder(db.database, buyer)
    if (fault === 'stopped') await standIn.stop()
    else standIn.faults.push(fault)
    await expect(book(id)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await findBooking(db.database.kysely, id)).toMatchObject({ unansweredSince: null })
    if (fault === 'stopped') await standIn.start()
    now = new Date(now.getTime() + 20 * MINUTE)
    await book(id)
    expect(standIn.orders.size).toBe(1)
  },
)

test('§7 a parcel that the courier has no waybill for yet waits to be sent', async () => {
  const { id } = await addPaperOrder(db.database, buyer)
  standIn.faults.push('drop')
  await expect(book(id)).rejects.toMatchObject({ reason: 'unavailable' })
  for (const order of standIn.orders.values()) order.courier.waybill_id = null
  later()
  await book(id, { carrierOrder: [...standIn.orders.keys()][0] ?? '' })
  expect(await findBooking(db.database.kysely, id)).toMatchObject({ state: 'booked', trackingNumber: null })
  expect(await parcelOf(id)).toEqual({ tracking_number: null, sent_at: null })
  expect(await mailsOf(id)).toEqual([])
})

test('§7 what the carrier refuses is told, and nothing is sent', async () => {
  const { id } = await addPaperOrder(db.database, buyer)
  await db.database.kysely
    .updateTable('order_shipments')
    .set({ service: 'tidak-ada' })
    .where('order_id', '=', id)
    .execute()
  await expect(book(id)).rejects.toMatchObject({
    reason: 'conflict',
    message: expect.stringContaining('Courier service is not available'),
  })
  expect((await parcelOf(id)).sent_at).toBeNull()
})

test('§7 a cancelled shipment gives the order back to be sent, and the next one is another', async () => {
  const { id, refno } = await addPaperOrder(db.database, buyer)
  await book(id)
  // The answer to the first try is lost.
  standIn.faults.push(...(['drop', 'drop'] as const))
  const cancel = () => cancelBooking(deps, packer, { orderId: id, reason: 'alamat salah' })
  await expect(cancel()).rejects.toMatchObject({ reason: 'unavailable' })
  await cancel()
  expect(await parcelOf(id)).toEqual({ tracking_number: null, sent_at: null })
  await book(id)
  expect(await findBooking(db.database.kysely, id)).toMatchObject({
    state: 'booked',
    reference: `${refno}-2`,
  })
  expect(await actsOn(id)).toEqual(['order.book', 'order.cancel-booking', 'order.book'])
})

test('§7 a parcel that the courier has is not cancelled, and one that was sent by hand is not ordered', async () => {
  const { id } = await addPaperOrder(db.database, buyer)
  await book(id)
  const booking = await findBooking(db.database.kysely, id)
  standIn.move(booking?.carrierOrder ?? '', 'picked', now)
  await expect(cancelBooking(deps, packer, { orderId: id, reason: 'batal' })).rejects.toMatchObject({
    reason: 'conflict',
  })
  const sent = { payment_state: 'paid', fulfilment_state: 'to_send', sent: 'JNE0012345' } as const
  const typed = await addPaperOrder(db.database, buyer, sent)
  await expect(book(typed.id)).rejects.toMatchObject({ reason: 'conflict' })
  await expect(
    bookParcel(deps, staffActor('pesanan.lihat'), { orderId: id, collection: 'pickup' }),
  ).rejects.toMatchObject({ reason: 'forbidden' })
})

test('§7 a waybill that staff corrected on a booked parcel stays', async () => {
  const { id } = await addPaperOrder(db.database, buyer)
  await book(id)
  const parcel = { trackingNumber: 'JNE7654321' }
  await db.database.transact((tx) => correctWaybill(tx, packer, { orderId: id, parcel, now }))
  await book(id)
  expect((await parcelOf(id)).tracking_number).toBe('JNE7654321')
})
