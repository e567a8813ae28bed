import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { reportSales } from '#server/finance/report-sales.ts'
import { cancelForBuyer, cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { cancelBooking } from '#server/orders/parcels/cancel-booking.ts'
import { correctAddress } from '#server/orders/parcels/correct-address.ts'
import { followNotified } from '#server/orders/parcels/follow-parcels.ts'
import { listParcels } from '#server/orders/parcels/list-parcels.ts'
import { confirmDeliveries } from '#server/orders/parcels/receive-order.ts'
import { sendOrder } from '#server/orders/parcels/send-order.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { getTransaction } from '#server/orders/views/get-transaction.ts'
import { countOrderLists } from '#server/orders/views/show-order.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { expectBooksInOrder } from './books-in-order.fixture.ts'
import { AT_DOOR, type DoorShop, openDoorShop } from './paid-at-door.fixture.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// Paper orders whose money the courier collects: 60,000 and 10,000 of shipping.

const TOTAL = 70_000
const actor = staffActor()

let db: TestDatabase
let shop: Purchases
let door: DoorShop
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  shop = openPurchases(db.database)
  // The stand-in confirms its orders at a time of its own, an hour before.
  shop.time.now = new Date('2026-11-21T06:00:00Z')
  door = await openDoorShop(db, shop)
})
afterEach(() => door.close())

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}
const label = async (orderId: number) => {
  const { refno } = await db.database.kysely
    .selectFrom('orders')
    .select('refno')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const [parcel] = await listParcels(db.database.kysely, [refno])
  return parcel?.collects
}

describe('§7 an order that is paid at the door', () => {
  test('is to be sent at once, without a charge, holds its copies, and does not end by time', async () => {
    const { id, userId, titleId } = await door.buy({ copies: 2 })
    expect(await door.states(id)).toBe('awaiting, to_send')
    expect(await door.charges(id)).toBe(0)
    expect(await shop.stock(titleId)).toBe('5 on hand, 2 held')
    const seen = await getTransaction(db.database.kysely, userId, id, shop.time.now)
    expect(seen).toMatchObject({ redirect_url: null, charge: null, total_pay: 130_000 })
    expect(JSON.parse(seen.meta)).toMatchObject({ TransactionExpiryDate: null })
    expect(await label(id)).toBe(130_000)
    later(30 * DAY)
    await expireOrders(shop.deps)
    expect(await door.states(id)).toBe('awaiting, to_send')
    expect(await door.mails(id)).toEqual(['placed'])
    expect(await countOrderLists(db.database.kysely, shop.time.now)).toMatchObject({ to_send: 1, late: 1 })
  })

  test('is paid once when its parcel is delivered, however often and late the carrier tells', async () => {
    const { id, titleId, userId } = await door.buy()
    await door.book(id)
    expect(door.standIn.bodies.at(-1)).toMatchObject({ destination_cash_on_delivery: TOTAL })
    expect(await door.states(id)).toBe('awaiting, to_send')
    await door.tell(id, 'picked')
    later(HOUR)
    await door.tell(id, 'dropping_off')
    later(HOUR)
    await door.tell(id, 'delivered', 3)
    await Promise.all([door.tell(id, 'picked'), door.tell(id, 'dropping_off')])
    expect(await door.states(id)).toBe('paid, to_send')
    expect(await door.money(id)).toEqual([`received ${TOTAL}`])
    expect(await shop.stock(titleId)).toBe('4 on hand, 0 held')
    expect(await door.mails(id)).toEqual(['placed', 'shipped', 'parcel_near', 'parcel_arrived', 'paid'])
    expect(await label(id)).toBeNull()
    const { receipt_number } = await getTransaction(db.database.kysely, userId, id, shop.time.now)
    expect(receipt_number).not.toBeNull()
    later(4 * DAY)
    await confirmDeliveries({ ...shop.deps })
    expect(await door.states(id)).toBe('received, completed')
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('F142 is not paid by a forged notification, nor by what a notification says itself', async () => {
    const { id } = await door.buy()
    await door.book(id)
    await door.tell(id, 'picked', 0)
    const carrierOrder = await door.carrierOrderOf(id)
    expect(await door.notify({ order_id: carrierOrder, status: 'delivered' }, 'salah')).toBe(401)
    expect(await door.notify({ order_id: carrierOrder, status: 'delivered' })).toBe(200)
    expect(await door.states(id)).toBe('awaiting, to_send')
    expect(await door.money(id)).toEqual([])
    await door.tell(id, 'delivered', 0)
    expect(await door.notify({ order_id: carrierOrder, status: 'picked' })).toBe(200)
    expect(await door.money(id)).toEqual([`received ${TOTAL}`])
  })

  test('fails when the parcel comes back: nothing is owed, and its copies are on the shelf again', async () => {
    const { id, titleId, userId } = await door.buy()
    await door.book(id)
    await door.tell(id, 'picked')
    later(HOUR)
    await door.tell(id, 'return_in_transit')
    expect(await door.states(id)).toBe('awaiting, to_send')
    expect(await shop.stock(titleId)).toBe('5 on hand, 1 held')
    later(HOUR)
    await door.tell(id, 'returned', 2)
    expect(await door.states(id)).toBe('failed, failed, undelivered')
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    expect(await door.money(id)).toEqual([])
    expect(await shop.cart(userId)).toEqual([])
    expect((await getTransaction(db.database.kysely, userId, id, shop.time.now)).failure).toBe('undelivered')
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('fails when the parcel is lost: copies that left the shop are written off, others are on the shelf', async () => {
    const [lost, refused] = [await door.buy(), await door.buy()]
    await door.book(lost.id)
    await door.tell(lost.id, 'picked')
    later(HOUR)
    await door.tell(lost.id, 'disposed', 2)
    expect(await door.states(lost.id)).toBe('failed, failed, undelivered')
    expect(await shop.stock(lost.titleId)).toBe('4 on hand, 0 held')
    await door.book(refused.id)
    await door.tell(refused.id, 'courier_not_found')
    expect(await door.states(refused.id)).toBe('failed, failed, undelivered')
    expect(await shop.stock(refused.titleId)).toBe('5 on hand, 0 held')
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('stands where the carrier says it was delivered after all, or not after all', async () => {
    const { id, titleId } = await door.buy()
    await door.book(id)
    await door.tell(id, 'picked')
    later(HOUR)
    await door.tell(id, 'delivered')
    later(HOUR)
    await door.tell(id, 'returned', 2)
    expect(await door.states(id)).toBe('failed, failed, reversed')
    expect(await door.money(id)).toEqual([`received ${TOTAL}`, `refund_due ${TOTAL}`, `refund_paid ${TOTAL}`])
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    const other = await door.buy()
    await door.book(other.id)
    await door.tell(other.id, 'returned')
    later(HOUR)
    await door.tell(other.id, 'delivered', 2)
    expect(await door.states(other.id)).toBe('paid, to_send')
    expect(await door.money(other.id)).toEqual([`received ${TOTAL}`])
    expect(await shop.stock(other.titleId)).toBe('4 on hand, 0 held')
  })

  test('is paid anew where its delivery was taken back and made again, however often', async () => {
    const { id, titleId } = await door.buy({ stock: 1 })
    await door.book(id)
    await door.tell(id, 'picked')
    const paid = `received ${TOTAL}`
    const takenBack = [`refund_due ${TOTAL}`, `refund_paid ${TOTAL}`]
    const expected: string[] = []
    for (const end of ['returned', 'disposed', 'returned']) {
      later(HOUR)
      await door.tell(id, 'delivered', 3)
      expected.push(paid)
      expect(await door.money(id)).toEqual(expected)
      expect(await door.states(id)).toBe('paid, to_send')
      expect(await shop.stock(titleId)).toBe('0 on hand, 0 held')
      later(HOUR)
      await door.tell(id, end, 2)
      expected.push(...takenBack)
      expect(await door.money(id)).toEqual(expected)
      expect(await door.states(id)).toBe('failed, failed, reversed')
      expect(await shop.stock(titleId)).toBe(end === 'disposed' ? '0 on hand, 0 held' : '1 on hand, 0 held')
      await expectBooksInOrder(db.database, shop.time.now)
    }
  })

  test('is paid by the first answer that has its delivery, also if the shipment counts as cancelled by then', async () => {
    const { id } = await door.buy()
    await door.book(id)
    door.standIn.move(await door.carrierOrderOf(id), 'cancelled', shop.time.now)
    const earlier = new Date(shop.time.now.getTime() - 3 * HOUR)
    await door.tell(id, 'delivered', 1, earlier)
    const told = [await door.states(id), ...(await door.money(id))]
    expect(told).toEqual(['paid, to_send', `received ${TOTAL}`])
    await door.tell(id, 'delivered', 1, earlier)
    expect([await door.states(id), ...(await door.money(id))]).toEqual(told)
    await expectBooksInOrder(db.database, shop.time.now)
  })

  /** As if the carrier had not given one yet. */
  const forgetWaybill = async (id: number) => {
    const answered = door.standIn.orders.get(await door.carrierOrderOf(id))
    if (answered) answered.courier.waybill_id = null
    const { kysely } = db.database
    const none = { tracking_number: null }
    await kysely.updateTable('parcel_bookings').set(none).where('order_id', '=', id).execute()
    const unsent = { ...none, sent_at: null }
    await kysely.updateTable('order_shipments').set(unsent).where('order_id', '=', id).execute()
  }

  test('has no copies on the shelf where its parcel is lost after a delivery without a waybill', async () => {
    const { id, titleId } = await door.buy({ copies: 2 })
    await door.book(id)
    await forgetWaybill(id)
    await door.tell(id, 'delivered')
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    later(HOUR)
    await door.tell(id, 'disposed', 2)
    expect(await door.states(id)).toBe('failed, failed, reversed')
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('is decided by staff where its delivery is taken back a second time after a refund', async () => {
    const { id } = await door.buy()
    await door.book(id)
    await door.tell(id, 'delivered')
    later(HOUR)
    await door.tell(id, 'returned')
    later(HOUR)
    await door.tell(id, 'delivered')
    await db.database.transact((tx) =>
      takeBackOrder(tx, actor, { orderId: id, copies: 'returned', reason: 'rusak', now: shop.time.now }),
    )
    const before = await door.money(id)
    later(HOUR)
    await door.tell(id, 'returned', 2)
    expect(await door.money(id)).toEqual(before)
    expect(before.at(-1)).toBe(`refund_due ${TOTAL}`)
  })

  const lose = async (id: number) => {
    await door.book(id)
    await door.tell(id, 'picked')
    later(HOUR)
    await door.tell(id, 'disposed')
    later(HOUR)
  }
  const ledger = async (titleId: number) => {
    const changes = await db.database.kysely
      .selectFrom('stock_changes as c')
      .innerJoin('editions as e', 'e.id', 'c.edition_id')
      .select(['cause', 'copies', 'c.on_hand'])
      .where('title_id', '=', titleId)
      .orderBy('c.id')
      .execute()
    return changes.map(({ cause, copies, on_hand }) => `${cause} ${copies}, ${on_hand} on hand`)
  }

  test('takes its copies once where a lost parcel is delivered after all, also if they were the last', async () => {
    const { id, titleId } = await door.buy({ stock: 2, copies: 2 })
    await lose(id)
    expect(await shop.stock(titleId)).toBe('0 on hand, 0 held')
    await door.tell(id, 'delivered', 2)
    expect(await door.states(id)).toBe('paid, to_send')
    expect(await door.money(id)).toEqual(['received 130000'])
    expect(await shop.stock(titleId)).toBe('0 on hand, 0 held')
    expect(await ledger(titleId)).toEqual(['damage -2, 0 on hand', 'damage 2, 2 on hand'])
    later(HOUR)
    await door.tell(id, 'disposed')
    expect(await door.states(id)).toBe('failed, failed, reversed')
    expect(await shop.stock(titleId)).toBe('0 on hand, 0 held')
    later(HOUR)
    await door.tell(id, 'delivered')
    expect(await door.states(id)).toBe('paid, to_send')
    expect(await shop.stock(titleId)).toBe('0 on hand, 0 held')
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('has its copies on the shelf again where a lost parcel comes back after all', async () => {
    const { id, titleId } = await door.buy({ copies: 2 })
    await lose(id)
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    await door.tell(id, 'returned', 2)
    expect(await door.states(id)).toBe('failed, failed, undelivered')
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    later(HOUR)
    await door.tell(id, 'delivered', 2)
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
  })

  test('loses the copies of a lost parcel that is delivered after it was paid and is sent again', async () => {
    const { id, titleId } = await door.buy()
    await lose(id)
    await markPaid(shop.deps, actor, {
      orderId: id,
      amount: rupiah(TOTAL),
      reference: 'TRX-1',
      reason: 'transfer',
    })
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    await door.tell(id, 'delivered', 2)
    expect(await door.money(id)).toEqual([`received ${TOTAL}`, `surplus ${TOTAL}`, `refund_due ${TOTAL}`])
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('is cancelled by its buyer until its shipment is ordered, and again once that is cancelled', async () => {
    const { id, userId, titleId } = await door.buy()
    await door.book(id)
    const cancel = () => cancelOrder(shop.deps, { userId, orderId: id })
    await expect(cancel()).rejects.toMatchObject({ reason: 'conflict' })
    await expect(
      cancelForBuyer(shop.deps, actor, { orderId: id, reason: 'pembeli minta' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('Batalkan pengirimannya dahulu') })
    await cancelBooking(door.deps, actor, { orderId: id, reason: 'pembeli minta' })
    await cancel()
    expect(await door.states(id)).toBe('failed, failed, cancelled')
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    expect(await shop.cart(userId)).toEqual([`${titleId} × 1`])
  })

  test('is a sale of its method in the report', async () => {
    const { id } = await door.buy()
    await door.book(id)
    await door.tell(id, 'delivered')
    const time = { since: shop.time.now, before: new Date(shop.time.now.getTime() + DAY) }
    const { rows } = await reportSales(db.database.kysely, 'method', time)
    expect(rows.map(({ keys }) => keys)).toContainEqual(['Bayar di Tempat', ''])
  })

  test.each(['its buyer', 'staff', 'a payment that staff saw'])(
    'whose shipment the carrier refused is not held by it: it is ended by %s',
    async (by) => {
      const { id, userId, titleId } = await door.buy()
      const shipment = db.database.kysely.updateTable('order_shipments').where('order_id', '=', id)
      await shipment.set({ service: 'tidak-ada' }).execute()
      await expect(door.book(id)).rejects.toMatchObject({ reason: 'conflict' })
      if (by === 'its buyer') await cancelOrder(shop.deps, { userId, orderId: id })
      if (by === 'staff') await cancelForBuyer(shop.deps, actor, { orderId: id, reason: 'ditolak kurir' })
      if (by === 'a payment that staff saw') {
        const seen = { orderId: id, amount: rupiah(TOTAL), reference: 'TRX-2', reason: 'transfer' }
        await markPaid(shop.deps, actor, seen)
        expect(await door.states(id)).toBe('paid, to_send')
        await shipment.set({ service: 'reg' }).execute()
        await door.book(id)
        expect(await door.money(id)).toEqual([`received ${TOTAL}`])
        return
      }
      expect(await door.states(id)).toBe('failed, failed, cancelled')
      expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
      await expectBooksInOrder(db.database, shop.time.now)
    },
  )

  test('of which the carrier says nothing more is ended by staff as lost; money that comes all the same pays it', async () => {
    const { id, titleId } = await door.buy()
    await door.book(id)
    await door.tell(id, 'picked')
    later(30 * DAY)
    await cancelForBuyer(shop.deps, actor, { orderId: id, reason: 'tidak ada kabar' })
    expect(await door.states(id)).toBe('failed, failed, undelivered')
    expect(await shop.stock(titleId)).toBe('4 on hand, 0 held')
    await door.tell(id, 'delivered')
    expect(await door.states(id)).toBe('paid, to_send')
    expect(await door.money(id)).toEqual([`received ${TOTAL}`])
    expect(await shop.stock(titleId)).toBe('4 on hand, 0 held')
  })

  test('of which a cancelled shipment is delivered and collected all the same is paid', async () => {
    const { id } = await door.buy()
    await door.book(id)
    const former = await door.carrierOrderOf(id)
    await cancelBooking(door.deps, actor, { orderId: id, reason: 'salah' })
    expect(former).not.toBe('')
    const toSend = async () => (await countOrderLists(db.database.kysely, shop.time.now)).to_send
    const waiting = await toSend()
    await door.tell(id, 'delivered', 2)
    expect(await door.states(id)).toBe('paid, to_send')
    expect(await door.money(id)).toEqual([`received ${TOTAL}`])
    // It is not sent a second time.
    expect(await door.mails(id)).toEqual(['placed', 'shipped', 'paid', 'parcel_arrived'])
    const ordered = door.standIn.orders.size
    await door.book(id)
    expect(door.standIn.orders.size).toBe(ordered)
    expect(await toSend()).toBe(waiting - 1)
    later(4 * DAY)
    await confirmDeliveries({ ...shop.deps })
    expect(await door.states(id)).toBe('received, completed')
  })

  test('of which a cancelled shipment is delivered while another one is on its way waits for that one', async () => {
    const { id } = await door.buy()
    await door.book(id)
    const former = await door.carrierOrderOf(id)
    await cancelBooking(door.deps, actor, { orderId: id, reason: 'salah' })
    await door.book(id)
    await forgetWaybill(id)
    door.standIn.move(former, 'delivered', shop.time.now)
    await followNotified(door.deps, door.deps.bookings, former)
    expect(await door.states(id)).toBe('paid, to_send')
    expect(await door.carrierOrderOf(id)).not.toBe(former)
    later(4 * DAY)
    await confirmDeliveries({ ...shop.deps })
    expect(await door.states(id)).toBe('paid, to_send')
    await door.tell(id, 'delivered')
    expect(await door.money(id)).toEqual([`received ${TOTAL}`, `surplus ${TOTAL}`, `refund_due ${TOTAL}`])
  })

  test('is paid once where the carrier cancels it and then says that it was delivered before that', async () => {
    const { id } = await door.buy()
    await door.book(id)
    const carrierOrder = await door.carrierOrderOf(id)
    const told = door.standIn.orders.get(carrierOrder)
    // Without an event of its own: the shop notes when it was told.
    if (told) told.status = 'cancelled'
    await followNotified(door.deps, door.deps.bookings, carrierOrder)
    door.standIn.move(carrierOrder, 'delivered', new Date(shop.time.now.getTime() - HOUR))
    for (let times = 0; times < 4; times++) {
      await followNotified(door.deps, door.deps.bookings, carrierOrder)
      expect(await door.money(id)).toEqual([`received ${TOTAL}`])
      expect(await door.states(id)).toBe('paid, to_send')
    }
  })

  test('is sent by the carrier alone, corrected before, and its method stays', async () => {
    const { id, userId } = await door.buy()
    const send = db.database.transact((tx) =>
      sendOrder(tx, actor, { orderId: id, parcel: { trackingNumber: 'JNE0012345' }, now: shop.time.now }),
    )
    await expect(send).rejects.toMatchObject({ message: expect.stringContaining('dibayar di tempat') })
    await expect(
      changePaymentMethod(shop.deps, { userId, orderId: id, paymentMethodId: 83 }),
    ).rejects.toMatchObject({ reason: 'conflict' })
    const to = { recipient: 'Ani', phone: '+6281', address: 'Jalan Kenari 9', postalCode: '40132' }
    await db.database.transact((tx) => correctAddress(tx, actor, { orderId: id, to, now: shop.time.now }))
    await door.book(id)
    expect(door.standIn.bodies.at(-1)).toMatchObject({ destination_contact_name: 'Ani' })
  })

  test('that was paid by transfer is sent without anything to collect; the same money is not taken twice', async () => {
    const { id } = await door.buy()
    const seen = { amount: rupiah(TOTAL), reference: 'TRX-1', reason: 'transfer' }
    await markPaid(shop.deps, actor, { orderId: id, ...seen })
    await door.book(id)
    expect(door.standIn.bodies.at(-1)).not.toHaveProperty('destination_cash_on_delivery')
    await door.tell(id, 'delivered')
    expect(await door.money(id)).toEqual([`received ${TOTAL}`])
    // Noted by staff, before the carrier says that it was delivered.
    const other = await door.buy()
    await door.book(other.id)
    await markPaid(shop.deps, actor, { orderId: other.id, ...seen })
    await door.tell(other.id, 'delivered', 2)
    expect(await door.money(other.id)).toEqual([`received ${TOTAL}`])
    expect(await door.states(other.id)).toBe('paid, to_send')
  })

  test('is taken back after its payment like any other, and its money is due back', async () => {
    const { id } = await door.buy()
    await door.book(id)
    await door.tell(id, 'delivered', 2)
    await db.database.transact((tx) =>
      takeBackOrder(tx, actor, { orderId: id, copies: 'returned', reason: 'rusak', now: shop.time.now }),
    )
    expect(await door.money(id)).toEqual([`received ${TOTAL}`, `refund_due ${TOTAL}`])
    later(HOUR)
    await door.tell(id, 'returned')
    expect(await door.money(id)).toHaveLength(2)
  })

  test('is one order for each key, and counts among the unpaid ones of its buyer', async () => {
    const { userId, row, titleId, id } = await door.buy({ key: 'kunci-bayar-di-tempat' })
    const again = await shop.buyCart(userId, [row], { paymentMethodId: AT_DOOR }, 'kunci-bayar-di-tempat')
    expect(again.transaction).toMatchObject({ id, payment_status: 'Menunggu Pembayaran', redirect_url: null })
    const buy = async () =>
      shop.buyCart(userId, [await shop.putInCart(userId, titleId)], { paymentMethodId: AT_DOOR })
    await buy()
    await buy()
    later(30 * DAY)
    await expect(buy()).rejects.toMatchObject({ reason: 'too_many_unpaid' })
  })
})

describe('cash on delivery is refused', () => {
  const refused = (why: string) => ({ reason: 'method_unavailable', message: expect.stringContaining(why) })

  test('until the owner offers it, and where nobody collects it for the shop', async () => {
    shop.deps.cashOnDelivery = false
    await expect(door.buy()).rejects.toMatchObject({ reason: 'method_unavailable' })
    shop.deps.cashOnDelivery = true
    const offer = (offered: boolean) =>
      db.database.kysely.updateTable('payment_methods').set({ offered }).where('id', '=', AT_DOOR).execute()
    await offer(false)
    await expect(door.buy()).rejects.toMatchObject({ reason: 'method_unavailable' })
    await offer(true)
  })

  test('for a service that does not collect, for ebooks, for preorders, and above its limit', async () => {
    const reg = { service: 'REG', etd: '1', cost: rupiah(10_000) }
    shop.deps.quoteShipping = async () => [{ ...reg, cashOnDelivery: false }]
    await expect(door.buy()).rejects.toMatchObject(refused('tidak menagih di tempat'))
    shop.deps.quoteShipping = async () => [{ ...reg, cashOnDelivery: true }]
    await expect(door.buy({ stock: 60, copies: 50 })).rejects.toMatchObject(refused('sampai Rp'))
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    await expect(shop.buy({ userId, titleId, paymentMethodId: AT_DOOR })).rejects.toMatchObject(
      refused('hanya untuk buku fisik'),
    )
    await shop.addAddress(userId)
    const paper = await shop.addPaper({ stock: 5 })
    await db.database.kysely
      .updateTable('editions')
      .set({ releases_on: '2027-03-01' })
      .where('title_id', '=', paper)
      .execute()
    const row = await shop.putInCart(userId, paper)
    await expect(shop.buyCart(userId, [row], { paymentMethodId: AT_DOOR })).rejects.toMatchObject(
      refused('Pra-pesan'),
    )
  })
})
