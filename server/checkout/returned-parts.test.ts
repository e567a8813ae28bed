import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { receiptPdf } from '#server/orders/papers/receipt.ts'
import { correctAddress } from '#server/orders/parcels/correct-address.ts'
import { sendOrder } from '#server/orders/parcels/send-order.ts'
import { approveRefund, payRefund } from '#server/orders/refunds/refunds.ts'
import { type ReturnedLine, returnPart } from '#server/orders/returns/return-part.ts'
import { type ReturnedCopies, returnedAmount } from '#server/orders/returns/returns.rules.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import type { Actor } from '#server/platform/actor.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { expectBooksInOrder } from './books-in-order.fixture.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// A part of a paid order is taken back: the money, the copies, the access and the books about them.

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

type Asked = { lines?: (Partial<ReturnedLine> & { position: number })[]; shipping?: number; key?: string }

function take(orderId: number, asked: Asked = {}, actor: Actor = staffActor()) {
  const { lines = [], shipping = 0, key = randomUUID() } = asked
  return db.database.transact((tx) =>
    returnPart(tx, actor, {
      orderId,
      key,
      lines: lines.map((line) => ({ quantity: 1, copies: 'returned', ...line })),
      shipping: rupiah(shipping),
      reason: 'Buku rusak',
      now: shop.time.now,
    }),
  )
}
const takeAll = (orderId: number, copies?: ReturnedCopies) =>
  db.database.transact((tx) =>
    takeBackOrder(tx, staffActor(), { orderId, copies, reason: 'Buku rusak', now: shop.time.now }),
  )
const accountOf = async (orderId: number) => (await showOrder(db.database.kysely, orderId)).account

/** Three copies of one title and one of another, 10,000 for the parcel: 60,000 each, paid. */
async function paidParcel() {
  const userId = await shop.addUser()
  const [first, second] = [await shop.addPaper({ stock: 10 }), await shop.addPaper({ stock: 10 })]
  await shop.addAddress(userId)
  const rows = [await shop.putInCart(userId, first, 3), await shop.putInCart(userId, second)]
  const { id } = (await shop.buyCart(userId, rows)).transaction
  await shop.say(id, 'paid')
  return { id, userId, first, second }
}
async function paidEbooks() {
  const userId = await shop.addUser()
  const titles = [await shop.addTitle(), await shop.addTitle()]
  const rows = [await shop.putInCart(userId, titles[0] ?? 0), await shop.putInCart(userId, titles[1] ?? 0)]
  const { id } = (await shop.buyCart(userId, rows, { format: 'ebook' })).transaction
  await shop.say(id, 'paid')
  return { id, userId, titles }
}
const send = (orderId: number) =>
  db.database.transact((tx) =>
    sendOrder(tx, staffActor(), {
      orderId,
      parcel: { trackingNumber: `JNE00${10_000 + orderId}` },
      now: shop.time.now,
    }),
  )

const expectBooks = () => expectBooksInOrder(db.database, shop.time.now)

describe('a parcel that was sent and is taken back as a whole', () => {
  const stocks = async ({ first, second }: { first: number; second: number }) => [
    await shop.stock(first),
    await shop.stock(second),
  ]

  test('§7 staff say what became of its copies: in stock again, written off, or left with the buyer', async () => {
    const [back, lost, kept] = [await paidParcel(), await paidParcel(), await paidParcel()]
    for (const { id } of [back, lost, kept]) await send(id)
    await takeAll(back.id, 'returned')
    await takeAll(lost.id, 'written_off')
    await takeAll(kept.id)
    expect(await stocks(back)).toEqual(['10 on hand, 0 held', '10 on hand, 0 held'])
    expect(await stocks(lost)).toEqual(['7 on hand, 0 held', '9 on hand, 0 held'])
    expect(await stocks(kept)).toEqual(['7 on hand, 0 held', '9 on hand, 0 held'])
    const ledger = await db.database.kysely
      .selectFrom('stock_changes')
      .select(['cause', 'copies'])
      .where('note', '=', `Pesanan ${(await shop.order(lost.id)).refno}`)
      .execute()
    expect(ledger).toEqual(
      expect.arrayContaining([
        { cause: 'damage', copies: -3 },
        { cause: 'damage', copies: -1 },
      ]),
    )
    await expectBooks()
  })

  test('§7 a copy that had come back before is not counted a second time', async () => {
    const parcel = await paidParcel()
    await send(parcel.id)
    await take(parcel.id, { lines: [{ position: 0, quantity: 2 }] })
    await takeAll(parcel.id, 'returned')
    expect(await stocks(parcel)).toEqual(['10 on hand, 0 held', '10 on hand, 0 held'])
    await expectBooks()
  })

  test('§7 of a parcel that was not sent all copies are in stock again, whatever is said', async () => {
    const parcel = await paidParcel()
    await takeAll(parcel.id, 'written_off')
    expect(await stocks(parcel)).toEqual(['10 on hand, 0 held', '10 on hand, 0 held'])
    await expectBooks()
  })
})

describe('a returned part of a paid order', () => {
  test('§7 its copies are in stock again or written off, its money is due, and the order stays paid', async () => {
    const { id, first, second } = await paidParcel()
    expect([await shop.stock(first), await shop.stock(second)]).toEqual([
      '7 on hand, 0 held',
      '9 on hand, 0 held',
    ])
    await take(id, { lines: [{ position: 0, quantity: 2 }], shipping: 4_000 })
    await take(id, { lines: [{ position: 1, copies: 'written_off' }] })
    expect([await shop.stock(first), await shop.stock(second)]).toEqual([
      '9 on hand, 0 held',
      '9 on hand, 0 held',
    ])
    const ledger = await db.database.kysely.selectFrom('stock_changes').select(['cause', 'copies']).execute()
    expect(ledger).toContainEqual({ cause: 'damage', copies: -1 })
    expect([await shop.sold(first), await shop.sold(second)]).toEqual([1, 0])
    expect(await shop.order(id)).toMatchObject({ payment_state: 'paid', refund_due: true })
    expect(await accountOf(id)).toEqual({
      kept: 66_000,
      due: 184_000,
      approved: 0,
      returned: 0,
      unexplained: 0,
    })
    await expectBooks()
  })

  test('§7 the money goes back in the steps of every refund, and the books balance after each', async () => {
    const { id } = await paidParcel()
    await take(id, { lines: [{ position: 1 }] })
    const refund = await db.database.transact((tx) =>
      approveRefund(tx, staffActor(), {
        orderId: id,
        account: 'BCA 1',
        reason: 'Buku rusak',
        now: shop.time.now,
      }),
    )
    expect(refund.amount).toBe(60_000)
    await expectBooks()
    await db.database.transact((tx) =>
      payRefund(tx, staffActor(), { refundId: refund.id, reference: 'TRF 1', now: shop.time.now }),
    )
    expect(await shop.order(id)).toMatchObject({ refund_due: false, payment_state: 'paid' })
    expect(await accountOf(id)).toEqual({
      kept: 190_000,
      due: 0,
      approved: 0,
      returned: 60_000,
      unexplained: 0,
    })
    await expectBooks()
  })

  test('§7 an ebook of it can no longer be read, the others can', async () => {
    const { id, userId, titles } = await paidEbooks()
    await take(id, { lines: [{ position: 0 }] })
    expect(await shop.ownedBy(userId)).toEqual([titles[1]])
    await expectBooks()
    // It can be bought again, and the former order does not count it twice.
    const again = (await shop.buy({ userId, titleId: titles[0] ?? 0 })).transaction.id
    await shop.say(again, 'paid')
    await takeAll(id)
    expect(await shop.ownedBy(userId)).toEqual([titles[0]])
    await expectBooks()
  })

  test('F10 a request that comes 200 times at once returns once; two operators return no copy twice', async () => {
    const { id, first } = await paidParcel()
    const key = randomUUID()
    const asked = { lines: [{ position: 0, quantity: 1 }], key }
    const ids = await Promise.all(Array.from({ length: 200 }, () => take(id, asked)))
    expect(new Set(ids).size).toBe(1)
    expect(await accountOf(id)).toMatchObject({ due: 60_000 })
    await expect(take(id, { ...asked, shipping: 1_000 })).rejects.toMatchObject({
      reason: 'idempotency_mismatch',
    })
    const rest = await Promise.allSettled(
      Array.from({ length: 20 }, () => take(id, { lines: [{ position: 0, quantity: 1 }] })),
    )
    expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await accountOf(id)).toMatchObject({ due: 180_000, kept: 70_000 })
    expect(await shop.stock(first)).toBe('10 on hand, 0 held')
    await expectBooks()
  })

  test('F10 an approval that is repeated sends no amount twice', async () => {
    const { id } = await paidParcel()
    await take(id, { lines: [{ position: 0, quantity: 2 }] })
    const approve = (account = 'BCA 1') =>
      db.database.transact((tx) =>
        approveRefund(tx, staffActor(), {
          orderId: id,
          key: 'satu-permintaan',
          amount: rupiah(30_000),
          account,
          reason: 'Buku rusak',
          now: shop.time.now,
        }),
      )
    const made = await Promise.all([approve(), approve(), approve()])
    expect(new Set(made.map((refund) => refund.id)).size).toBe(1)
    expect(await accountOf(id)).toMatchObject({ approved: 30_000 })
    await expect(approve('BCA 2')).rejects.toMatchObject({ reason: 'idempotency_mismatch' })
  })

  test('§7 the whole order taken back after a part returns only the rest', async () => {
    const { id, first, second } = await paidParcel()
    await take(id, { lines: [{ position: 0 }, { position: 1, copies: 'written_off' }], shipping: 10_000 })
    await takeAll(id)
    expect(await accountOf(id)).toMatchObject({ kept: 0, due: 250_000 })
    expect([await shop.stock(first), await shop.stock(second)]).toEqual([
      '10 on hand, 0 held',
      '9 on hand, 0 held',
    ])
    expect([await shop.sold(first), await shop.sold(second)]).toEqual([0, 0])
    await expectBooks()
  })

  test('§7 a payment that the provider reverses after a part was returned is counted once', async () => {
    const { id, first } = await paidParcel()
    await take(id, { lines: [{ position: 0, quantity: 2 }], shipping: 1_000 })
    await shop.say(id, 'failed', { confirmed: true })
    expect(await accountOf(id)).toMatchObject({ kept: 0, due: 0, returned: 250_000 })
    expect(await shop.stock(first)).toBe('10 on hand, 0 held')
    expect(await shop.sold(first)).toBe(0)
    await expectBooks()
    const mark = { orderId: id, amount: rupiah(250_000), reference: 'BCA 881', reason: 'Transfer' }
    await expect(markPaid(shop.deps, staffActor(), mark)).rejects.toMatchObject({ reason: 'conflict' })
  })

  test('F81 an approved refund of a part is withdrawn when the provider reverses the payment: nothing is paid twice', async () => {
    const { id } = await paidParcel()
    await take(id, { lines: [{ position: 1 }] })
    const approve = (amount: number) =>
      db.database.transact((tx) =>
        approveRefund(tx, staffActor(), {
          orderId: id,
          amount: rupiah(amount),
          account: 'BCA 1',
          reason: 'Buku rusak',
          now: shop.time.now,
        }),
      )
    const refunds = [await approve(20_000), await approve(40_000)]
    expect(await shop.say(id, 'failed', { confirmed: true })).toBe('reversed')
    expect(await accountOf(id)).toMatchObject({ due: 0, approved: 0, returned: 250_000 })
    expect((await showOrder(db.database.kysely, id)).refunds.map(({ state }) => state)).toEqual([
      'withdrawn',
      'withdrawn',
    ])
    for (const { id: refundId, version } of refunds) {
      const pay = (of: { version?: number }) =>
        db.database.transact((tx) =>
          payRefund(tx, staffActor(), { refundId, reference: 'TRF 1', now: shop.time.now, ...of }),
        )
      await expect(pay({ version })).rejects.toMatchObject({ reason: 'changed_meanwhile' })
      await expect(pay({})).rejects.toMatchObject({ reason: 'conflict' })
    }
    expect(await accountOf(id)).toMatchObject({ returned: 250_000 })
    await expectBooks()
  })

  test('F81 the refund of another payment of the order stays approved when its payment is reversed', async () => {
    const { id } = await paidParcel()
    expect(await shop.say(id, 'paid', { amount: rupiah(30_000), confirmed: true })).toBe('surplus')
    const refund = await db.database.transact((tx) =>
      approveRefund(tx, staffActor(), {
        orderId: id,
        account: 'BCA 1',
        reason: 'Dibayar dua kali',
        now: shop.time.now,
      }),
    )
    expect(await shop.say(id, 'failed', { confirmed: true })).toBe('reversed')
    expect(await accountOf(id)).toMatchObject({ due: 30_000, approved: 30_000 })
    await db.database.transact((tx) =>
      payRefund(tx, staffActor(), { refundId: refund.id, reference: 'TRF 1', now: shop.time.now }),
    )
    expect(await accountOf(id)).toMatchObject({ due: 0, approved: 0, returned: 280_000 })
    await expectBooks()
  })

  test('§7 what was sent may stay with its buyer; what was not sent cannot', async () => {
    const { id, first } = await paidParcel()
    await expect(take(id, { lines: [{ position: 0, copies: 'kept' }] })).rejects.toMatchObject({
      reason: 'invalid',
    })
    await send(id)
    await take(id, { lines: [{ position: 0, quantity: 3, copies: 'kept' }] })
    expect(await shop.stock(first)).toBe('7 on hand, 0 held')
    await expectBooks()
  })

  test('§7 more than there is, nothing at all, or the whole order is refused, and changes nothing', async () => {
    const { id } = await paidParcel()
    const all = [{ position: 0, quantity: 3 }, { position: 1 }]
    for (const [asked, refused] of [
      [{ lines: [{ position: 0, quantity: 4 }] }, 'invalid'],
      [{ lines: [{ position: 7 }] }, 'invalid'],
      [{ lines: [{ position: 1 }, { position: 1 }] }, 'invalid'],
      [{ shipping: 10_001 }, 'invalid'],
      [{}, 'invalid'],
      [{ lines: all }, 'conflict'],
      [{ lines: all, shipping: 10_000 }, 'conflict'],
    ] as const) {
      await expect(take(id, asked as Asked)).rejects.toMatchObject({ reason: refused })
    }
    await expect(take(id, { shipping: 1 }, staffActor('uang.catat', 'pesanan.ubah'))).rejects.toMatchObject({
      reason: 'forbidden',
    })
    expect(await accountOf(id)).toMatchObject({ due: 0, kept: 250_000 })
    await takeAll(id)
    await expect(take(id, { shipping: 1_000 })).rejects.toMatchObject({ reason: 'conflict' })
  })

  test('§7 the last copies of a parcel that was sent are no whole order while money of it is kept', async () => {
    const { id } = await paidParcel()
    await send(id)
    await take(id, { lines: [{ position: 0, quantity: 3, amount: rupiah(100_000) }] })
    await take(id, { lines: [{ position: 1 }], shipping: 10_000 })
    expect(await accountOf(id)).toMatchObject({ kept: 80_000, due: 170_000 })
    expect((await shop.order(id)).payment_state).toBe('paid')
    await takeAll(id)
    expect(await accountOf(id)).toMatchObject({ kept: 0, due: 250_000 })
    await expectBooks()
  })

  test('§7 its buyer sees it, and the receipt says what is left', async () => {
    const { id } = await paidParcel()
    await take(id, { lines: [{ position: 0, quantity: 2 }] })
    const { order } = await showOrder(db.database.kysely, id)
    expect(order.returns).toMatchObject([{ amount: 120_000, lines: [{ position: 0, quantity: 2 }] }])
    expect(order.refund).toEqual({ due: 120_000, approved: 0, sent: 0, proofs: [], returned: 0 })
    const shopData = { name: 'Toko', email: 'a@example.com', address: 'Jalan 1', phone: '021' }
    expect((await receiptPdf({ ...order, buyerName: 'Rara' }, shopData)).subarray(0, 4).toString()).toBe(
      '%PDF',
    )
  })
})

test('F16 the parts of a line add up to what was paid for it, however its copies return', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000_000),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }),
      (paid, steps) => {
        const quantity = steps.reduce((sum, step) => sum + step, 0)
        const line = { position: 0, titleId: 1, titleName: '', editionId: 1, delivered: true }
        let returned = 0
        let amount = 0
        for (const step of steps) {
          const of = { ...line, format: 'paper' as const, quantity, paid: rupiah(paid), returned }
          amount += returnedAmount(of, step)
          returned += step
        }
        expect(amount).toBe(paid)
      },
    ),
  )
})

describe('the address of a parcel', () => {
  const to = {
    recipient: 'Sri',
    phone: '+6281234567891',
    address: 'Jalan Baru 2, Sleman 40132',
    postalCode: '55281',
  }
  const correct = (orderId: number, version?: number, actor: Actor = staffActor()) =>
    db.database.transact((tx) => correctAddress(tx, actor, { orderId, to, version, now: shop.time.now }))

  test('§7 is corrected until it is sent, at the price that was paid; the log holds no address', async () => {
    const { id } = await paidParcel()
    await correct(id, 1)
    const { order, parcel, acts } = await showOrder(db.database.kysely, id)
    expect(order.shipment).toMatchObject({
      recipient: 'Sri',
      address: 'Jalan Baru 2, Sleman 55281',
      cost: 10_000,
    })
    expect(parcel).toMatchObject({ postalCode: '55281', version: 2 })
    expect(order.payable).toBe(250_000)
    expect(acts.map(({ words }) => words)).toContain('Alamat kirim dikoreksi')
    const entries = await db.database.kysely
      .selectFrom('audit_entries')
      .select(['before', 'after', 'hidden'])
      .where('verb', '=', 'order.correct-address')
      .execute()
    expect(JSON.stringify(entries)).not.toMatch(/Sri|Jalan Baru|81234567891/)
    expect(entries[0]?.hidden).toEqual(expect.arrayContaining(['recipient', 'address']))
    await expect(correct(id, 1)).rejects.toMatchObject({ reason: 'changed_meanwhile' })
    await send(id)
    await expect(correct(id)).rejects.toMatchObject({ reason: 'conflict' })
  })

  test('F101 nobody corrects it without the right, and digital orders have none', async () => {
    const { id } = await paidParcel()
    await expect(correct(id, 1, staffActor('pesanan.ubah'))).rejects.toMatchObject({ reason: 'forbidden' })
    const { id: digital } = await paidEbooks()
    await expect(correct(digital)).rejects.toMatchObject({ reason: 'conflict' })
  })
})
