import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'
import { bookParcel } from '#server/orders/parcels/book-parcel.ts'
import { cancelBooking } from '#server/orders/parcels/cancel-booking.ts'
import { correctWaybill } from '#server/orders/parcels/send-order.ts'
import { askReturn } from '#server/orders/returns/ask-return.ts'
import { agreeReturn } from '#server/orders/returns/decide-return.ts'
import { returnPart } from '#server/orders/returns/return-part.ts'
import type { ReturnedCopies } from '#server/orders/returns/returns.rules.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { expectBooksInOrder } from './books-in-order.fixture.ts'
import { type DoorShop, openDoorShop } from './paid-at-door.fixture.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// A paid parcel whose shipment is ordered is taken back: where its copies are.

let db: TestDatabase
let shop: Purchases
let door: DoorShop
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  shop = openPurchases(db.database)
  // The carrier's stand-in takes every shipment at noon.
  shop.time.now = new Date('2026-11-21T12:01:00+07:00')
  door = await openDoorShop(db, shop)
})
afterEach(() => door.close())
afterAll(() => db.close())

const staff = staffActor()
const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}

/** A paid parcel of two copies of a title that has three. */
async function paidParcel() {
  const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 3 })]
  await shop.addAddress(userId)
  const { id } = (await shop.buyCart(userId, [await shop.putInCart(userId, titleId, 2)])).transaction
  await shop.say(id, 'paid')
  // Of the services of the carrier's stand-in.
  await db.database.kysely
    .updateTable('order_shipments')
    .set({ service: 'reg' })
    .where('order_id', '=', id)
    .execute()
  return { id, userId, titleId }
}
const book = (orderId: number, found?: { carrierOrder: string }) =>
  bookParcel(door.deps, staff, { orderId, collection: 'pickup', found })
const cancel = (orderId: number) => cancelBooking(door.deps, staff, { orderId, reason: 'Ditarik' })
const latest = () => [...door.standIn.orders.keys()].at(-1) ?? ''

/** Its shipment was ordered, and its courier gave no waybill yet. */
async function bookWithoutWaybill(orderId: number) {
  door.standIn.faults.push('drop')
  await expect(book(orderId)).rejects.toMatchObject({ reason: 'unavailable' })
  const made = door.standIn.orders.get(latest())
  if (made) made.courier.waybill_id = null
  later(2 * MINUTE)
  await book(orderId, { carrierOrder: latest() })
}

const takeBack = (orderId: number, copies?: ReturnedCopies) =>
  db.database.transact((tx) =>
    takeBackOrder(tx, staff, { orderId, copies, reason: 'Batal', now: shop.time.now }),
  )
const takePart = (orderId: number, copies: ReturnedCopies | undefined, shipping = 0) =>
  db.database.transact((tx) =>
    returnPart(tx, staff, {
      orderId,
      key: randomUUID(),
      lines: copies === undefined ? [] : [{ position: 0, quantity: 1, copies }],
      shipping: rupiah(shipping),
      reason: 'Batal',
      now: shop.time.now,
    }),
  )
const ask = ({ id: orderId, userId }: { id: number; userId: number }) =>
  askReturn(db.database, {
    userId,
    orderId,
    cause: 'missing',
    words: 'Belum datang',
    account: 'BCA 1',
    lines: [{ position: 0, quantity: 1 }],
    days: 7,
    now: shop.time.now,
  })
async function agree(orderId: number) {
  const [request] = (await showOrder(db.database.kysely, orderId)).requests
  await db.database.transact((tx) =>
    agreeReturn(tx, staff, {
      requestId: request?.id ?? 0,
      lines: [{ position: 0, quantity: 1, copies: 'kept' }],
      shipping: rupiah(0),
      reply: '',
      now: shop.time.now,
    }),
  )
}
const cancelFirst = { reason: 'conflict', message: expect.stringContaining('Batalkan pengirimannya dahulu') }
const expectBooks = () => expectBooksInOrder(db.database, shop.time.now)

test('§7 copies whose courier is ordered are not taken back before the shipment is cancelled, with or without its waybill', async () => {
  for (const bookIt of [book, bookWithoutWaybill]) {
    const { id, titleId } = await paidParcel()
    await bookIt(id)
    for (const copies of ['kept', 'returned'] as const) {
      await expect(takeBack(id, copies)).rejects.toMatchObject(cancelFirst)
      await expect(takePart(id, copies)).rejects.toMatchObject(cancelFirst)
    }
    expect(await shop.stock(titleId)).toBe('1 on hand, 0 held')
    expect((await shop.order(id)).payment_state).toBe('paid')
    // A part of the shipping moves no copy.
    await takePart(id, undefined, 1_000)
    await cancel(id)
    await takeBack(id)
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    await expectBooks()
  }
})

test('§7 nor while it is not known whether the shipment was ordered', async () => {
  const { id, titleId } = await paidParcel()
  door.standIn.faults.push('too many')
  await expect(book(id)).rejects.toMatchObject({ reason: 'unavailable' })
  // Nothing was ordered.
  await takePart(id, 'returned')
  later(20 * MINUTE)
  door.standIn.faults.push('drop')
  await expect(book(id)).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(takeBack(id)).rejects.toMatchObject({ reason: 'conflict', message: /sedang dipesan/ })
  expect(await shop.stock(titleId)).toBe('2 on hand, 0 held')
})

test('§7 what a buyer asks for is agreed to once the courier has the parcel, or staff typed another waybill', async () => {
  const [collected, typed] = [await paidParcel(), await paidParcel()]
  for (const order of [collected, typed]) {
    await book(order.id)
    await ask(order)
    await expect(agree(order.id)).rejects.toMatchObject(cancelFirst)
    if (order === collected) {
      later(MINUTE)
      await door.tell(order.id, 'picked')
    } else {
      const parcel = { trackingNumber: 'JNE0012345' }
      await db.database.transact((tx) =>
        correctWaybill(tx, staff, { orderId: order.id, parcel, now: shop.time.now }),
      )
    }
    await agree(order.id)
    await takeBack(order.id)
    expect(await shop.stock(order.titleId)).toBe('1 on hand, 0 held')
  }
  await expectBooks()
})

test('§7 a courier who has the parcel has its copies, also before there is a waybill', async () => {
  const { id, titleId } = await paidParcel()
  await bookWithoutWaybill(id)
  await door.tell(id, 'picked')
  await takeBack(id)
  expect(await shop.stock(titleId)).toBe('1 on hand, 0 held')
  await expectBooks()
})

test('§7 copies of a payment that is reversed stay in the ordered parcel, and are on the shelf when it is cancelled', async () => {
  for (const bookIt of [book, bookWithoutWaybill]) {
    const [cancelled, delivered] = [await paidParcel(), await paidParcel()]
    for (const { id, titleId } of [cancelled, delivered]) {
      await bookIt(id)
      expect(await shop.say(id, 'failed', { confirmed: true })).toBe('reversed')
      expect(await shop.stock(titleId)).toBe('1 on hand, 0 held')
      await expectBooks()
    }
    later(MINUTE)
    await door.tell(delivered.id, 'delivered')
    await cancel(cancelled.id)
    expect(await shop.stock(cancelled.titleId)).toBe('3 on hand, 0 held')
    expect(await shop.stock(delivered.titleId)).toBe('1 on hand, 0 held')
    await expectBooks()
  }
})
