import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { addNote } from '#server/orders/add-note.ts'
import { cancelForBuyer } from '#server/orders/cancel-order.ts'
import { resendReceipt } from '#server/orders/mails/resend-receipt.ts'
import { correctWaybill, type Parcel, sendOrder } from '#server/orders/parcels/send-order.ts'
import {
  listOrders,
  listSortedOrders,
  type OrderFilter,
  type OrderRow,
  showOrder,
} from '#server/orders/views/show-order.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { actsOn } from '#tests/support/acts-on.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaperOrder, addUnpaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// What operators do with orders.

const NOW = new Date('2026-11-21T03:00:00Z')

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
  // The member that staffActor() stands for.
  await db.database.kysely
    .insertInto('staff')
    .values({
      email: 'staf@example.com',
      name: 'Staf Uji',
      password_hash: '-',
      created_at: NOW,
      updated_at: NOW,
    })
    .execute()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const acts = (orderId: number) => actsOn(db.database, 'order', orderId)
const mails = async (orderId: number) => {
  const { mails } = await showOrder(db.database.kysely, orderId)
  return mails.map(({ kind }) => kind)
}

const parcelOrder = async () => (await addPaperOrder(db.database, await shop.addUser())).id
const send = (orderId: number, parcel: Parcel, actor: Actor = staffActor()) =>
  db.database.transact((tx) => sendOrder(tx, actor, { orderId, parcel, now: shop.time.now }))
const correct = (orderId: number, trackingNumber: string, version?: number, actor: Actor = staffActor()) =>
  db.database.transact((tx) =>
    correctWaybill(tx, actor, { orderId, parcel: { trackingNumber }, version, now: shop.time.now }),
  )

async function ebookOrder() {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  return { userId, titleId, id: (await shop.buy({ userId, titleId })).transaction.id }
}

describe('sending', () => {
  test('§7 a parcel is sent once: its buyer is told, and the log names the courier, never the waybill', async () => {
    const id = await parcelOrder()
    await send(id, { trackingNumber: ' jne0012345 ', courier: 'tiki', service: 'ONS' })
    await expect(send(id, { trackingNumber: 'JNE0012345' })).rejects.toMatchObject({ reason: 'conflict' })
    const { order, parcel } = await showOrder(db.database.kysely, id)
    expect(order.shipment).toMatchObject({ courier: 'tiki', service: 'ONS', trackingNumber: 'JNE0012345' })
    expect(parcel).toMatchObject({ sentAt: shop.time.now, version: 2 })
    expect(await mails(id)).toEqual(['shipped'])
    const logged = await acts(id)
    expect(logged).toMatchObject([
      {
        verb: 'order.send',
        before: { courier: 'jne', service: 'REG' },
        after: { courier: 'tiki', service: 'ONS' },
        hidden: ['trackingNumber'],
      },
    ])
    expect(JSON.stringify(logged)).not.toMatch(/JNE0012345|Rara/)
  })

  test('§7 one waybill is not sent to two buyers, however often it is pressed', async () => {
    const [first, second] = [await parcelOrder(), await parcelOrder()]
    await send(first, { trackingNumber: 'JNE5550001' })
    await send(second, { trackingNumber: 'JNE5550002' })
    const third = await parcelOrder()
    for (const _ of [1, 2]) {
      await expect(send(third, { trackingNumber: 'jne5550001' })).rejects.toMatchObject({
        reason: 'invalid',
        errors: { tracking_number: [expect.stringContaining('milik pembeli lain')] },
      })
    }
    await expect(correct(second, 'JNE5550001')).rejects.toMatchObject({ reason: 'invalid' })
    expect(await mails(third)).toEqual([])
    expect((await showOrder(db.database.kysely, second)).order.shipment?.trackingNumber).toBe('JNE5550002')
  })

  test('§7 two operators at the packing table do not send one parcel under two waybills', async () => {
    const id = await parcelOrder()
    const both = await Promise.allSettled([
      send(id, { trackingNumber: 'JNE0000001' }),
      send(id, { trackingNumber: 'JNE0000002' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await acts(id)).toHaveLength(1)
  })

  test('F101 nothing is sent or corrected without the right', async () => {
    const id = await parcelOrder()
    const reader = staffActor('pesanan.lihat', 'pesanan.ubah')
    await expect(send(id, { trackingNumber: 'JNE1010001' }, reader)).rejects.toMatchObject({
      reason: 'forbidden',
    })
    await send(id, { trackingNumber: 'JNE1010001' })
    await expect(correct(id, 'JNE0099999', undefined, reader)).rejects.toMatchObject({ reason: 'forbidden' })
    expect((await showOrder(db.database.kysely, id)).order.shipment?.trackingNumber).toBe('JNE1010001')
    expect(await acts(id)).toHaveLength(1)
  })

  test('F116 of two corrections that began from one waybill, the later one is refused', async () => {
    const id = await parcelOrder()
    await expect(correct(id, 'JNE1160003')).rejects.toMatchObject({ reason: 'conflict' })
    await send(id, { trackingNumber: 'JNE1160003' })
    await correct(id, 'JNE1160001', 2)
    await expect(correct(id, 'JNE1160002', 2)).rejects.toMatchObject({
      reason: 'changed_meanwhile',
      data: { version: 3 },
    })
    expect((await showOrder(db.database.kysely, id)).order.shipment?.trackingNumber).toBe('JNE1160001')
  })

  test('what is not paid, has arrived, is digital or is no order is not sent, and the operator is told why', async () => {
    const userId = await shop.addUser()
    const unpaid = await addPaperOrder(db.database, userId, {
      payment_state: 'awaiting',
      fulfilment_state: 'awaiting_payment',
      paid_at: null,
    })
    const arrived = await addPaperOrder(db.database, userId, {
      payment_state: 'received',
      fulfilment_state: 'completed',
    })
    const digital = await ebookOrder()
    for (const [id, words] of [
      [unpaid.id, 'belum dibayar'],
      [arrived.id, 'sudah diterima'],
      [digital.id, 'tidak memiliki paket'],
    ] as const) {
      await expect(send(id, { trackingNumber: 'JNE0012345' })).rejects.toMatchObject({
        reason: 'conflict',
        message: expect.stringContaining(words),
      })
    }
    await expect(send(999_999, { trackingNumber: 'JNE0012345' })).rejects.toMatchObject({
      reason: 'not_found',
    })
    await expect(send(await parcelOrder(), { trackingNumber: 'a b' })).rejects.toMatchObject({
      reason: 'invalid',
      errors: { tracking_number: [expect.any(String)] },
    })
  })
})

describe('cancelling', () => {
  const cancel = (orderId: number, actor: Actor = staffActor()) =>
    cancelForBuyer(shop.deps, actor, { orderId, reason: 'Diminta lewat telepon' })

  test('§7 an unpaid order ends: copies and promo come back, the charge is given up, the buyer is told why nothing comes', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 3 })]
    await shop.addAddress(userId)
    await shop.addPromo({ code: 'FISIK', off: 5_000, quota: 1, appliesTo: ['Fisik'] })
    const row = await shop.putInCart(userId, titleId)
    const { transaction } = await shop.buyCart(userId, [row], { promoCode: 'FISIK' })
    expect(await shop.stock(titleId)).toBe('3 on hand, 1 held')

    await cancel(transaction.id)
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    expect(await shop.order(transaction.id)).toMatchObject({
      payment_state: 'failed',
      failure_cause: 'cancelled',
    })
    expect(await shop.charge(transaction.id)).toMatchObject({ state: 'cancelled' })
    expect(await shop.cart(userId)).toEqual([`${titleId} × 1`])
    expect(await mails(transaction.id)).toContain('cancelled')
    expect(await acts(transaction.id)).toMatchObject([
      {
        verb: 'order.cancel',
        before: { paymentState: 'awaiting' },
        after: { paymentState: 'failed' },
        reason: 'Diminta lewat telepon',
      },
    ])
    await expect(cancel(transaction.id)).rejects.toMatchObject({ reason: 'conflict' })
    expect(await acts(transaction.id)).toHaveLength(1)
  })

  test('F101 nobody cancels without the right, and the provider is not even asked', async () => {
    const { id } = await ebookOrder()
    await expect(cancel(id, staffActor('pesanan.lihat'))).rejects.toMatchObject({ reason: 'forbidden' })
    expect((await shop.order(id)).payment_state).toBe('awaiting')
  })

  test('F04 what was paid meanwhile, or has run out, is not cancelled', async () => {
    const [paid, over] = [await ebookOrder(), await ebookOrder()]
    await shop.say(paid.id, 'paid')
    await expect(cancel(paid.id)).rejects.toMatchObject({ reason: 'conflict' })
    expect(await shop.ownedBy(paid.userId)).toEqual([paid.titleId])
    shop.time.now = new Date(shop.time.now.getTime() + 2 * DAY)
    await expect(cancel(over.id)).rejects.toMatchObject({ reason: 'conflict' })
    expect(await acts(over.id)).toEqual([])
  })
})

test('§7 a note is for staff only, with who wrote it, and the log does not repeat it', async () => {
  const { id } = await ebookOrder()
  const note = (actor: Actor) =>
    db.database.transact((tx) =>
      addNote(tx, actor, { orderId: id, text: 'Rara minta struk', now: shop.time.now }),
    )
  await expect(note(staffActor('pesanan.lihat'))).rejects.toMatchObject({ reason: 'forbidden' })
  await note(staffActor())
  await note(AT_THE_SERVER)
  const { notes } = await showOrder(db.database.kysely, id)
  expect(notes.map(({ author, text }) => [author, text])).toEqual([
    ['Staf Uji', 'Rara minta struk'],
    [null, 'Rara minta struk'],
  ])
  expect(await acts(id)).toMatchObject([{ hidden: ['note'] }, { hidden: ['note'] }])
  expect(JSON.stringify(await acts(id))).not.toContain('Rara')
})

test('§7 a receipt is sent again for a paid order only, and by those who may', async () => {
  const { id } = await ebookOrder()
  const resend = (actor: Actor = staffActor()) =>
    db.database.transact((tx) => resendReceipt(tx, actor, { orderId: id, now: shop.time.now }))
  await expect(resend()).rejects.toMatchObject({ reason: 'conflict' })
  await shop.say(id, 'paid')
  await expect(resend(staffActor('pesanan.lihat'))).rejects.toMatchObject({ reason: 'forbidden' })
  await resend()
  expect((await mails(id)).filter((kind) => kind === 'paid')).toHaveLength(2)
  expect(await acts(id)).toMatchObject([{ verb: 'order.resend-receipt' }])
})

test('§7 orders are found by what waits, by day, method, courier, number, e-mail and waybill', async () => {
  const { id: digital } = await ebookOrder()
  const [toSend, sent] = [await parcelOrder(), await parcelOrder()]
  await send(sent, { trackingNumber: 'POS7777777', courier: 'pos' })
  const { order, buyer } = await showOrder(db.database.kysely, digital)
  const found = async (filter: Parameters<typeof listOrders>[1], limit = 100) =>
    (await listOrders(db.database.kysely, filter, limit)).map(({ id }) => id)
  expect(await found({ list: 'waiting' })).toContain(digital)
  const waiting = await found({ list: 'to-send' })
  expect(waiting).toContain(toSend)
  expect(waiting).not.toContain(sent)
  expect(await found({ list: 'sent', courier: 'pos' })).toEqual([sent])
  expect(await found({ find: 'pos7777777' })).toEqual([sent])
  expect(await found({ find: order.refno.toLowerCase() })).toEqual([digital])
  expect(await found({ find: buyer.email.toUpperCase() })).toEqual([digital])
  expect(await found({ paymentMethodId: 83, find: buyer.email })).toEqual([digital])
  expect(await found({ paymentMethodId: 86, find: buyer.email })).toEqual([])
  expect(await found({ find: buyer.email, since: shop.time.now, kind: 'digital' })).toEqual([digital])
  expect(await found({ find: buyer.email, until: shop.time.now })).toEqual([])
  expect(await found({ before: sent }, 1)).toEqual([toSend])
})

test('§7 pages of orders by time or amount hold every order once, also where amounts or times are the same', async () => {
  const buyerId = await addUser(db.database, { email: 'sama@urut.example' })
  const expiresAt = new Date('2126-01-01T00:00:00Z')
  for (let n = 0; n < 23; n += 1) {
    const kind = n % 2 === 0 ? 'paper' : 'digital'
    const amount = 1_000_000 + (n % 4) * 1000
    const id = await addUnpaidOrder(db.database, { userId: buyerId, expiresAt, kind, amount })
    const created_at = new Date(NOW.getTime() + (n % 3) * DAY)
    await db.database.kysely.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  }
  const list = async (filter: OrderFilter, limit: number) => {
    const { rows, sorted } = await listSortedOrders(db.database.kysely, { buyerId, ...filter }, limit)
    expect(sorted).toBe(true)
    return rows
  }
  const pages = async (filter: OrderFilter) => {
    const rows: OrderRow[] = []
    for (let before: number | undefined; ; before = rows.at(-1)?.id) {
      const page = await list({ ...filter, before }, 4)
      rows.push(...page)
      if (page.length < 4) return rows
    }
  }
  const since = NOW
  const until = new Date(NOW.getTime() + 2 * DAY)
  for (const filter of [
    {},
    { kind: 'paper' },
    { list: 'waiting', least: 1_001_000, most: 1_002_000 },
    { since, until },
    { find: 'sama@urut.example' },
  ] satisfies OrderFilter[]) {
    const all = await list(filter, 100)
    expect(all.length).toBeGreaterThan(8)
    const byId = all.toSorted((a, b) => a.id - b.id)
    const byTime = byId.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const byAmount = byId.toSorted((a, b) => a.payable - b.payable)
    const inTime = 'since' in filter ? byTime : byId
    expect(all).toEqual(inTime.toReversed())
    expect(await pages(filter)).toEqual(inTime.toReversed())
    expect(await pages({ ...filter, sort: 'time' })).toEqual(inTime)
    expect(await pages({ ...filter, sort: 'amount' })).toEqual(byAmount)
    expect(await pages({ ...filter, sort: '-amount' })).toEqual(byAmount.toReversed())
  }
})
