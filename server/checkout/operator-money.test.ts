import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { listUnmatched } from '#server/finance/list-money.ts'
import { reportSales } from '#server/finance/report-sales.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { approveRefund, payRefund, withdrawRefund } from '#server/orders/refunds/refunds.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { findEnding, showOrder } from '#server/orders/views/show-order.ts'
import type { Actor } from '#server/platform/actor.ts'
import { staffActor } from '#tests/support/actors.ts'
import { actsOn } from '#tests/support/acts-on.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// What operators do with the money of orders.

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const reason = 'Bukti transfer diterima'
const acts = (orderId: number) => actsOn(db.database, 'order', orderId)
const accountOf = async (orderId: number) => (await showOrder(db.database.kysely, orderId)).account

async function ebookOrder() {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  return { userId, titleId, id: (await shop.buy({ userId, titleId })).transaction.id }
}
async function paperOrder(stock = 3) {
  const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock })]
  await shop.addAddress(userId)
  const row = await shop.putInCart(userId, titleId)
  return { userId, titleId, id: (await shop.buyCart(userId, [row])).transaction.id }
}
/** The reports of all time, whatever they are grouped by, come to the money that came in (decisions §7). */
async function expectReportsToAddUp() {
  const time = { since: new Date(0), before: new Date('2100-01-01') }
  for (const by of ['day', 'title', 'method', 'tax'] as const) {
    expect(await reportSales(db.database.kysely, by, time)).toMatchObject({ addsUp: true })
  }
}

describe('marking as paid', () => {
  const mark = (orderId: number, { amount = 50_000, actor = staffActor() as Actor } = {}) =>
    markPaid(shop.deps, actor, { orderId, amount: rupiah(amount), reference: 'BCA 881', reason })

  test('F112 the goods are there, with a movement, a reason and an entry of the log', async () => {
    const { id, userId, titleId } = await ebookOrder()
    expect(await mark(id)).toBe('paid')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect(await shop.movements(id)).toEqual(['charged 50000', 'received 50000'])
    expect(await shop.charge(id)).toMatchObject({ state: 'cancelled' })
    expect(await shop.moves(id)).toEqual(['awaiting → paid'])
    expect(await acts(id)).toMatchObject([
      {
        verb: 'order.mark-paid',
        before: { paymentState: 'awaiting' },
        after: { amount: 50_000, reference: 'BCA 881', outcome: 'paid' },
        reason,
      },
    ])
    await expectReportsToAddUp()
  })

  test('F112 nobody marks without the right, another amount, or an order that is paid already', async () => {
    const { id } = await ebookOrder()
    await expect(mark(id, { actor: staffActor('uang.kembalikan', 'pesanan.ubah') })).rejects.toMatchObject({
      reason: 'forbidden',
    })
    await expect(mark(id, { amount: 49_999 })).rejects.toMatchObject({
      reason: 'invalid',
      errors: { amount: [expect.any(String)] },
    })
    await mark(id)
    await expect(mark(id)).rejects.toMatchObject({ reason: 'conflict' })
    await expect(mark(999_999)).rejects.toMatchObject({ reason: 'not_found' })
    expect(await shop.movements(id)).toEqual(['charged 50000', 'received 50000'])
    expect(await acts(id)).toHaveLength(1)
  })

  test('F07 of two operators who see one transfer, one notes it', async () => {
    const { id } = await ebookOrder()
    const both = await Promise.allSettled([mark(id), mark(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await shop.movements(id)).toEqual(['charged 50000', 'received 50000'])
  })

  test('F09 a payment at the provider after that is due back, and does not pay twice', async () => {
    const { id } = await ebookOrder()
    await mark(id)
    await shop.say(id, 'paid')
    await shop.say(id, 'paid')
    expect(await shop.movements(id)).toEqual([
      'charged 50000',
      'received 50000',
      'surplus 50000',
      'refund_due 50000',
    ])
    expect(await shop.moves(id)).toEqual(['awaiting → paid'])
    expect(await accountOf(id)).toMatchObject({ kept: 50_000, due: 50_000 })
  })

  test('§7 a payment is among those to look at while its money is due back, and not once it was paid back', async () => {
    const { id: surplus } = await ebookOrder()
    await mark(surplus)
    await shop.notify(surplus, '1')
    const { id: wrong } = await ebookOrder()
    await shop.notify(wrong, '1', { amount: 20_000 })
    const outcomes = async (id: number) => {
      const rows = await listUnmatched(db.database.kysely, 100)
      return rows.filter(({ orderId }) => orderId === id).map(({ outcome }) => outcome)
    }
    expect([await outcomes(surplus), await outcomes(wrong)]).toEqual([['surplus'], ['refund_due']])
    for (const orderId of [surplus, wrong]) {
      const { due } = await accountOf(orderId)
      const approval = { orderId, amount: due, account: 'BCA 1', reason, now: shop.time.now }
      const { id, version } = await db.database.transact((tx) => approveRefund(tx, staffActor(), approval))
      expect(await outcomes(orderId)).toHaveLength(1)
      const payment = { refundId: id, reference: 'TRX-1', version, now: shop.time.now }
      await db.database.transact((tx) => payRefund(tx, staffActor(), payment))
    }
    expect([await outcomes(surplus), await outcomes(wrong)]).toEqual([[], []])
  })

  test('F04 a transfer for an order that ran out takes free copies, or is due back where none are left', async () => {
    const [there, gone] = [await paperOrder(1), await paperOrder(1)]
    shop.time.now = new Date(shop.time.now.getTime() + 3 * DAY)
    await expireOrders(shop.deps)
    await db.database.kysely
      .updateTable('stock')
      .set({ on_hand: 0 })
      .where('edition_id', 'in', (eb) =>
        eb.selectFrom('editions').select('id').where('title_id', '=', gone.titleId),
      )
      .execute()
    expect(await mark(there.id, { amount: 70_000 })).toBe('paid')
    expect(await shop.stock(there.titleId)).toBe('0 on hand, 0 held')
    expect(await mark(gone.id, { amount: 70_000 })).toBe('refund_due')
    expect((await shop.order(gone.id)).payment_state).toBe('failed')
    expect(await accountOf(gone.id)).toMatchObject({ kept: 0, due: 70_000 })
    await expectReportsToAddUp()
  })

  test('F04 money that the provider holds is waited for', async () => {
    const { id } = await ebookOrder()
    await shop.say(id, 'authorised')
    await expect(mark(id)).rejects.toMatchObject({ reason: 'conflict', message: /memproses/ })
    expect(await shop.movements(id)).toEqual(['charged 50000'])
  })
})

test('§7 an order that is paid again after its payment was undone is one order of the report', async () => {
  const { id, userId } = await ebookOrder()
  await changePaymentMethod(shop.deps, { userId, orderId: id, paymentMethodId: 118 })
  await shop.say(id, 'paid', { attempt: 2 })
  const time = { since: shop.time.now, before: new Date('2100-01-01') }
  shop.time.now = new Date(shop.time.now.getTime() + 2 * DAY)
  const figures = async () => {
    const { rows } = await reportSales(db.database.kysely, 'title', time)
    const sold = rows.filter(({ keys }) => keys[0] === title)
    return sold.map(({ orders, copies, total }) => ({ orders, copies, total }))
  }
  const title = (await showOrder(db.database.kysely, id)).order.lines[0]?.titleName
  expect(await figures()).toEqual([{ orders: 1, copies: 1, total: 50_000 }])
  expect(await shop.say(id, 'failed', { attempt: 2, confirmed: true })).toBe('reversed')
  expect(await figures()).toEqual([{ orders: 0, copies: 0, total: 0 }])
  // The account of the method that was chosen first is paid all the same.
  expect(await shop.say(id, 'paid', { attempt: 1, confirmed: true })).toBe('paid')
  expect(await figures()).toEqual([{ orders: 1, copies: 1, total: 50_000 }])
  await expectReportsToAddUp()
})

const takeBack = (orderId: number, actor: Actor = staffActor()) =>
  db.database.transact((tx) =>
    takeBackOrder(tx, actor, { orderId, reason: 'Buku rusak', now: shop.time.now }),
  )

describe('taking a paid order back', () => {
  test('§7 copies that were not sent return, all of the money is due back, and the books stay right', async () => {
    const { id, titleId } = await paperOrder(3)
    await shop.say(id, 'paid')
    expect(await shop.stock(titleId)).toBe('2 on hand, 0 held')
    await takeBack(id)
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    expect(await shop.order(id)).toMatchObject({ payment_state: 'failed', refund_due: true })
    expect(await accountOf(id)).toEqual({ kept: 0, due: 70_000, approved: 0, returned: 0, unexplained: 0 })
    expect(await acts(id)).toMatchObject([
      { verb: 'order.take-back', after: { paymentState: 'failed', due: 70_000 }, reason: 'Buku rusak' },
    ])
    await expect(takeBack(id)).rejects.toMatchObject({ reason: 'conflict' })
    expect(await accountOf(id)).toMatchObject({ due: 70_000 })
    await expectReportsToAddUp()
  })

  test('§7 its buyer reads no longer, and a payment that comes again is due back as well', async () => {
    const { id, userId } = await ebookOrder()
    await shop.say(id, 'paid')
    await takeBack(id)
    expect(await shop.ownedBy(userId)).toEqual([])
    await shop.say(id, 'paid', { amount: rupiah(60_000), confirmed: true })
    expect(await accountOf(id)).toMatchObject({ kept: 0, due: 110_000 })
    expect((await shop.order(id)).payment_state).toBe('failed')
  })

  test('§7 what it will end is told before: not what its buyer has from another order, whose money is due already', async () => {
    const ending = async (orderId: number) => {
      const shown = await showOrder(db.database.kysely, orderId)
      return findEnding(db.database.kysely, shown, shop.time.now)
    }
    const userId = await shop.addUser()
    const [one, two] = [await shop.addTitle(), await shop.addTitle()]
    const nameOf = async (titleId: number) =>
      (
        await db.database.kysely
          .selectFrom('titles')
          .select('name')
          .where('id', '=', titleId)
          .executeTakeFirstOrThrow()
      ).name
    const rows = [await shop.putInCart(userId, one), await shop.putInCart(userId, two)]
    const { id } = (await shop.buyCart(userId, rows, { format: 'ebook' })).transaction
    shop.time.now = new Date(shop.time.now.getTime() + 3 * DAY)
    await expireOrders(shop.deps)
    const other = (await shop.buy({ userId, titleId: one })).transaction
    await shop.say(other.id, 'paid')
    expect(await ending(id)).toBeUndefined()
    await shop.say(id, 'paid', { confirmed: true })

    const [had, lost] = [await nameOf(one), await nameOf(two)]
    expect(await ending(id)).toEqual({ loses: [lost], keeps: [had], subscription: false })
    expect(await ending(other.id)).toEqual({ loses: [had], keeps: [], subscription: false })
    const { kept } = await accountOf(id)
    expect(kept).toBe(50_000)
    expect((await takeBack(id)).due).toBe(kept)
    expect(await shop.ownedBy(userId)).toEqual([one])
    expect(await ending(id)).toBeUndefined()
    await takeBack(other.id)
    expect(await shop.ownedBy(userId)).toEqual([])
  })

  test('F101 nobody takes back without the right, and what is not paid has nothing to return', async () => {
    const { id } = await ebookOrder()
    await expect(takeBack(id)).rejects.toMatchObject({ reason: 'conflict' })
    await shop.say(id, 'paid')
    await expect(takeBack(id, staffActor('uang.catat', 'pesanan.ubah'))).rejects.toMatchObject({
      reason: 'forbidden',
    })
    expect((await shop.order(id)).payment_state).toBe('paid')
  })
})

describe('a refund', () => {
  const approve = (orderId: number, amount?: number, actor: Actor = staffActor()) =>
    db.database.transact((tx) =>
      approveRefund(tx, actor, {
        orderId,
        amount: amount === undefined ? undefined : rupiah(amount),
        account: 'BCA 123, Rara',
        reason,
        now: shop.time.now,
      }),
    )
  const pay = (refundId: number, version?: number, actor: Actor = staffActor()) =>
    db.database.transact((tx) =>
      payRefund(tx, actor, { refundId, reference: 'TRF 77', version, now: shop.time.now }),
    )
  const withdraw = (refundId: number, version?: number, actor: Actor = staffActor()) =>
    db.database.transact((tx) =>
      withdrawRefund(tx, actor, { refundId, reason: 'Rekening salah', version, now: shop.time.now }),
    )
  async function due() {
    const order = await ebookOrder()
    await shop.say(order.id, 'paid')
    await takeBack(order.id)
    return order.id
  }

  test('§7 is due, approved and paid, in parts, never beyond what is due; the log holds no account', async () => {
    const id = await due()
    const part = await approve(id, 20_000)
    expect(part).toMatchObject({ state: 'approved', amount: 20_000, version: 1 })
    await expect(approve(id, 30_001)).rejects.toMatchObject({ reason: 'invalid' })
    const rest = await approve(id)
    expect(rest.amount).toBe(30_000)
    await expect(approve(id)).rejects.toMatchObject({ reason: 'conflict' })
    expect(await accountOf(id)).toMatchObject({ due: 50_000, approved: 50_000, returned: 0 })
    await pay(part.id, 1)
    expect(await shop.order(id)).toMatchObject({ refund_due: true })
    expect(await pay(rest.id, 1)).toMatchObject({ state: 'paid', reference: 'TRF 77' })
    expect(await shop.order(id)).toMatchObject({ refund_due: false })
    expect(await accountOf(id)).toMatchObject({ due: 0, approved: 0, returned: 50_000 })
    const logged = await acts(id)
    expect(logged.map(({ verb }) => verb)).toEqual([
      'order.take-back',
      'order.approve-refund',
      'order.approve-refund',
      'order.pay-refund',
      'order.pay-refund',
    ])
    expect(logged[1]).toMatchObject({ after: { amount: 20_000 }, hidden: ['account'], reason })
    expect(JSON.stringify(logged)).not.toContain('Rara')
    await expectReportsToAddUp()
  })

  test('F116 is paid once, whoever clicks, and not after it was withdrawn', async () => {
    const id = await due()
    const first = await approve(id)
    const both = await Promise.allSettled([pay(first.id, 1), pay(first.id, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(pay(first.id)).rejects.toMatchObject({ reason: 'conflict' })
    expect((await accountOf(id)).returned).toBe(50_000)

    const other = await due()
    const wrong = await approve(other)
    await withdraw(wrong.id, 1)
    await expect(pay(wrong.id, 1)).rejects.toMatchObject({ reason: 'changed_meanwhile' })
    await expect(pay(wrong.id)).rejects.toMatchObject({ reason: 'conflict' })
    expect(await accountOf(other)).toMatchObject({ due: 50_000, approved: 0, returned: 0 })
    expect((await approve(other)).amount).toBe(50_000)
  })

  test('F101 is approved, paid and withdrawn by those with the right only', async () => {
    const id = await due()
    const other = staffActor('uang.lihat', 'uang.catat')
    await expect(approve(id, undefined, other)).rejects.toMatchObject({ reason: 'forbidden' })
    const { id: refundId } = await approve(id)
    await expect(pay(refundId, 1, other)).rejects.toMatchObject({ reason: 'forbidden' })
    await expect(withdraw(refundId, 1, other)).rejects.toMatchObject({ reason: 'forbidden' })
    await expect(pay(999_999)).rejects.toMatchObject({ reason: 'not_found' })
    expect(await accountOf(id)).toMatchObject({ due: 50_000, approved: 50_000, returned: 0 })
  })
})
