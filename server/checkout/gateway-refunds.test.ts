import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { reportSales } from '#server/finance/report-sales.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { refundByGateway } from '#server/orders/refunds/refund-by-gateway.ts'
import { approveRefund, payRefund, withdrawRefund } from '#server/orders/refunds/refunds.ts'
import { returnPart } from '#server/orders/returns/return-part.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { getTransaction } from '#server/orders/views/get-transaction.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { openMidtransOnTrial } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { GatewayOnTrial } from '#server/providers/payments/port.conformance.ts'
import type { RawNotification } from '#server/providers/payments/port.ts'
import { openSimulatorOnTrial } from '#server/providers/payments/simulator/simulator-on-trial.testing.ts'
import { openXenditOnTrial } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, receiveAll } from './purchase.fixture.ts'

// Money that goes back by the gateway that it came through, against real orders.

const START = new Date('2026-11-21T03:00:30.000Z')
const [BNI, QRIS, GOPAY] = [83, 1001, 1002]
const reason = 'Dobel bayar'
const actor = staffActor()

let db: TestDatabase
let trial: GatewayOnTrial
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
  await db.database.kysely.updateTable('payment_methods').set({ offered: true }).execute()
})
afterAll(() => db.close())

type Open = (now: Date, clock: () => Date) => Promise<GatewayOnTrial>
async function openShop(open: Open) {
  trial = await open(START, () => shop.time.now)
  shop = openPurchases(db.database, () => trial.gateway)
  Object.assign(shop.deps, { publicUrl: 'https://shop.test' })
}
const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}
const notify = (raw: RawNotification) => receiveAll(shop.deps, trial.gateway, raw)

/** A paid ebook whose method is given. */
async function paid(paymentMethodId = GOPAY) {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { transaction } = await shop.buy({ userId, titleId, paymentMethodId })
  const { reference, id: chargeId } = await shop.charge(transaction.id)
  await notify(await trial.decide(reference, 'paid'))
  return { userId, titleId, orderId: transaction.id, reference, chargeId }
}
const approve = (orderId: number, amount?: number) =>
  db.database.transact((tx) =>
    approveRefund(tx, actor, {
      orderId,
      amount: amount === undefined ? undefined : rupiah(amount),
      account: 'BCA 123, Rara',
      reason,
      now: shop.time.now,
    }),
  )
/** Taken back as a whole, with its refund approved. */
async function approved(paymentMethodId?: number) {
  const order = await paid(paymentMethodId)
  await db.database.transact((tx) =>
    takeBackOrder(tx, actor, { orderId: order.orderId, reason, now: shop.time.now }),
  )
  return { ...order, refund: await approve(order.orderId) }
}
const send = (refundId: number, version?: number) => refundByGateway(shop.deps, actor, { refundId, version })
const pay = (refundId: number) =>
  db.database.transact((tx) => payRefund(tx, actor, { refundId, reference: 'TRF 77', now: shop.time.now }))
const withdraw = (refundId: number) =>
  db.database.transact((tx) => withdrawRefund(tx, actor, { refundId, reason, now: shop.time.now }))
const refundOf = async (orderId: number) => (await showOrder(db.database.kysely, orderId)).refunds.at(-1)
const accountOf = async (orderId: number) => (await showOrder(db.database.kysely, orderId)).account
const keyOf = async (refundId: number) => {
  const row = await db.database.kysely
    .selectFrom('provider_refunds')
    .select('key')
    .where('refund_id', '=', refundId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.key ?? ''
}
const mailsOf = async (orderId: number) => {
  const rows = await db.database.kysely
    .selectFrom('order_mails')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}
/** The provider decides, and tells the shop, or is asked. */
async function finish(refundId: number, decision: 'done' | 'failed' = 'done') {
  const raw = await trial.refunds?.decide(await keyOf(refundId), decision)
  if (raw) await notify(raw)
}
async function expectReportsToAddUp() {
  const time = { since: new Date(0), before: new Date('2100-01-01') }
  expect(await reportSales(db.database.kysely, 'method', time)).toMatchObject({ addsUp: true })
}
const RETURNED = ['charged 50000', 'received 50000', 'refund_due 50000', 'refund_paid 50000']

const gateways: [string, number, Open][] = [
  ['simulator', GOPAY, (now, clock) => openSimulatorOnTrial(now, clock, db, '1002')],
  ['midtrans', GOPAY, (now, clock) => openMidtransOnTrial(now, clock, 'gopay')],
  ['xendit', QRIS, (now, clock) => openXenditOnTrial(now, clock, 'QRIS')],
]

describe.each(gateways)('%s', (name, method, open) => {
  beforeEach(() => openShop(open))
  afterEach(() => trial.close())

  test('§7 an approved refund goes back the way it came: once in the books, with a mail, and shown to its buyer', async () => {
    const { refund, orderId, userId, reference } = await approved(method)
    await send(refund.id, refund.version)
    await finish(refund.id)
    expect(await refundOf(orderId)).toMatchObject({ state: 'paid', sent: { gateway: name, state: 'done' } })
    expect(await shop.movements(orderId)).toEqual(RETURNED)
    expect(await trial.refunds?.returned(reference)).toBe(50_000)
    expect(await mailsOf(orderId)).toContain('refunded')
    expect(await shop.order(orderId)).toMatchObject({ refund_due: false })
    const transaction = await getTransaction(db.database.kysely, userId, orderId, shop.time.now)
    expect(transaction.refund).toEqual({ due: 0, approved: 0, sent: 0, proofs: [], returned: 50_000 })
    await expectReportsToAddUp()
  })

  test('F82 the provider’s news of it, doubled and late, and the job record nothing twice', async () => {
    const { refund, orderId, reference } = await approved(method)
    await send(refund.id)
    const raw = await trial.refunds?.decide(await keyOf(refund.id), 'done')
    const told = raw ?? (await trial.decide(reference, 'paid'))
    await Promise.all([notify(told), notify(told), askRefunds(shop.deps)])
    later(HOUR)
    await Promise.all([askRefunds(shop.deps), askRefunds(shop.deps), notify(told)])
    expect(await shop.movements(orderId)).toEqual(RETURNED)
    expect((await mailsOf(orderId)).filter((kind) => kind === 'refunded')).toHaveLength(1)
  })

  test('F82 of two who press at once one asks, and while it runs nobody pays or withdraws it', async () => {
    const { refund, orderId, reference } = await approved(method)
    const all = await Promise.allSettled([
      send(refund.id),
      send(refund.id),
      pay(refund.id),
      db.database.transact((tx) =>
        withdrawRefund(tx, actor, { refundId: refund.id, reason, now: shop.time.now }),
      ),
    ])
    const won = all.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    const gone = (await trial.refunds?.returned(reference)) ?? 0
    const state = (await refundOf(orderId))?.state
    expect(gone === 50_000).toBe(state === 'sent' || (state === 'paid' && all[2]?.status === 'rejected'))
  })

  test('F82 a process that is killed when the provider has returned the money ends in one refund and one movement', async () => {
    const { refund, orderId, reference } = await approved(method)
    const baseUrl = trial.network?.baseUrl ?? ''
    const asked = { url: db.url, gateway: name, baseUrl, now: shop.time.now, refund: { id: refund.id } }
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'act-and-die.testing.ts'), JSON.stringify(asked)],
      { stdio: 'inherit' },
    )
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await refundOf(orderId)).toMatchObject({ state: 'sent', sent: { state: 'asked' } })
    await expect(pay(refund.id)).rejects.toMatchObject({ reason: 'conflict' })

    await trial.refunds?.decide(await keyOf(refund.id), 'done')
    later(2 * MINUTE)
    await Promise.all([askRefunds(shop.deps), askRefunds(shop.deps)])
    expect(await refundOf(orderId)).toMatchObject({ state: 'paid' })
    expect(await shop.movements(orderId)).toEqual(RETURNED)
    expect(await trial.refunds?.returned(reference)).toBe(50_000)
  })

  test('§7 what the provider refuses is said, and can be transferred', async () => {
    const { refund, orderId, reference } = await approved(method)
    await trial.refunds?.makeInDashboard(reference, 1_000)
    await send(refund.id)
    expect(await refundOf(orderId)).toMatchObject({
      state: 'approved',
      sent: { state: 'failed', failure: expect.stringMatching(/./) },
    })
    await pay(refund.id)
    expect(await shop.movements(orderId)).toEqual(RETURNED)
    expect(await trial.refunds?.returned(reference)).toBe(1_000)
  })

  test('§7 a virtual account cannot be refunded: there is no such way, and asking for it is refused', async () => {
    const { refund } = await approved(BNI)
    await expect(send(refund.id)).rejects.toMatchObject({ reason: 'conflict', message: /transfer/ })
    expect((await refundOf(refund.orderId))?.state).toBe('approved')
  })

  if (name === 'simulator') return

  test.each(['silence', 'drop', 'html', 'broken', 'unavailable', 'nul', 'too many'] as const)(
    'F82 %s for an answer: the provider is asked, and the money goes back once',
    async (fault) => {
      const { refund, orderId, reference } = await approved(method)
      trial.network?.faults.push(fault, fault)
      await send(refund.id)
      trial.network?.faults.splice(0)
      expect((await refundOf(orderId))?.state).toBe('sent')
      expect(await shop.movements(orderId)).toHaveLength(3)
      for (let round = 0; round < 3; round++) {
        later(2 * MINUTE)
        await askRefunds(shop.deps)
        await trial.refunds?.decide(await keyOf(refund.id), 'done').catch(() => undefined)
      }
      later(HOUR)
      await askRefunds(shop.deps)
      expect((await refundOf(orderId))?.state).toBe('paid')
      expect(await shop.movements(orderId)).toEqual(RETURNED)
      expect(await trial.refunds?.returned(reference)).toBe(50_000)
    },
  )

  test('F81 all of a payment that was returned in the provider’s dashboard takes the order back', async () => {
    const { orderId, reference, userId } = await paid(method)
    const raw = await trial.refunds?.makeInDashboard(reference, 50_000)
    if (raw) await Promise.all([notify(raw), notify(raw)])
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', failure_cause: 'reversed' })
    expect(await shop.ownedBy(userId)).toEqual([])
    expect(await shop.movements(orderId)).toEqual(RETURNED)
    await expectReportsToAddUp()
  })

  test('F81 what was returned in the dashboard instead of by the button is that refund', async () => {
    const { refund, orderId, reference } = await approved(method)
    const raw = await trial.refunds?.makeInDashboard(reference, 50_000)
    if (raw) await notify(raw)
    expect((await refundOf(orderId))?.state).toBe('paid')
    expect(await shop.movements(orderId)).toEqual(RETURNED)
    await expect(pay(refund.id)).rejects.toMatchObject({ reason: 'conflict' })
  })

  test('F81 a part that nothing explains is named until it is due, and is never paid a second time', async () => {
    const { orderId, reference } = await paid(method)
    const raw = await trial.refunds?.makeInDashboard(reference, 20_000)
    if (raw) await notify(raw)
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
    expect(await accountOf(orderId)).toMatchObject({ due: 0, unexplained: 20_000 })
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    await expectReportsToAddUp()

    await db.database.transact((tx) => takeBackOrder(tx, actor, { orderId, reason, now: shop.time.now }))
    // Somebody approves before the job has run: only what is still with the shop.
    expect((await approve(orderId)).amount).toBe(30_000)
    expect(await accountOf(orderId)).toMatchObject({
      due: 30_000,
      approved: 30_000,
      returned: 20_000,
      unexplained: 0,
    })
    await askRefunds(shop.deps)
    expect(await accountOf(orderId)).toMatchObject({ returned: 20_000 })
    await expectReportsToAddUp()
  })

  test('F81 what was returned in the dashboard beside an approval is not paid a second time', async () => {
    const order = await approved(method)
    await withdraw(order.refund.id)
    const refunds = [await approve(order.orderId, 20_000), await approve(order.orderId, 30_000)]
    const raw = await trial.refunds?.makeInDashboard(order.reference, 50_000)
    if (raw) await notify(raw)
    for (const { id } of refunds) {
      for (const act of [pay, send]) {
        await expect(act(id)).rejects.toMatchObject({ reason: 'conflict', message: /cabut persetujuan/ })
      }
    }
    for (const { id } of refunds) await withdraw(id)
    await askRefunds(shop.deps)
    expect(await shop.movements(order.orderId)).toEqual(RETURNED)
    expect(await accountOf(order.orderId)).toMatchObject({ due: 0, approved: 0, unexplained: 0 })
  })

  test('F81 news of a refund that come before the provider knows it are judged again', async () => {
    const { orderId, reference } = await paid(method)
    const raw = await trial.refunds?.makeInDashboard(reference, 50_000)
    trial.network?.faults.push('unavailable', 'unavailable', 'unavailable', 'unavailable')
    if (raw) await notify(raw).catch(() => undefined)
    trial.network?.faults.splice(0)
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    later(2 * MINUTE)
    await retryNotifications(shop.deps)
    expect((await shop.order(orderId)).payment_state).toBe('failed')
    expect(await shop.movements(orderId)).toEqual(RETURNED)
  })
})

describe('xendit, which decides later', () => {
  beforeEach(() => openShop((now, clock) => openXenditOnTrial(now, clock, 'QRIS')))
  afterEach(() => trial.close())

  test('§7 an accepted refund waits for the provider, and its failure leaves the money to be transferred', async () => {
    const { refund, orderId, reference } = await approved(QRIS)
    await send(refund.id)
    expect(await refundOf(orderId)).toMatchObject({ state: 'sent', sent: { state: 'accepted' } })
    await finish(refund.id, 'failed')
    expect(await refundOf(orderId)).toMatchObject({
      state: 'approved',
      sent: { state: 'failed', failure: 'REFUND_FAILED' },
    })
    // A further try is another refund.
    await send(refund.id)
    await finish(refund.id)
    expect((await refundOf(orderId))?.state).toBe('paid')
    expect(await shop.movements(orderId)).toEqual(RETURNED)
    expect(await trial.refunds?.returned(reference)).toBe(50_000)
  })

  test('F81 a refund that fails after its payment was reversed is withdrawn, not approved again', async () => {
    const userId = await shop.addUser()
    const rows = [
      await shop.putInCart(userId, await shop.addTitle()),
      await shop.putInCart(userId, await shop.addTitle()),
    ]
    const more = { format: 'ebook', paymentMethodId: QRIS } as const
    const { id: orderId } = (await shop.buyCart(userId, rows, more)).transaction
    const { reference } = await shop.charge(orderId)
    await notify(await trial.decide(reference, 'paid'))
    await db.database.transact((tx) =>
      returnPart(tx, actor, {
        orderId,
        key: 'sebagian-dari-dua',
        lines: [{ position: 0, quantity: 1, copies: 'returned' }],
        shipping: rupiah(0),
        reason,
        now: shop.time.now,
      }),
    )
    const refund = await approve(orderId)
    await send(refund.id)
    await notify(await trial.decide(reference, 'failed'))
    expect((await shop.order(orderId)).failure_cause).toBe('reversed')
    expect(await refundOf(orderId)).toMatchObject({ state: 'sent' })
    await finish(refund.id, 'failed')
    expect(await refundOf(orderId)).toMatchObject({ state: 'withdrawn' })
    expect(await accountOf(orderId)).toMatchObject({ due: 0, approved: 0, returned: 100_000 })
  })

  test('F82 one that was called failed and was made all the same is not lost, nor taken for a second payment', async () => {
    const [alone, transferred] = [await approved(QRIS), await approved(QRIS)]
    for (const { refund } of [alone, transferred]) {
      await send(refund.id)
      await finish(refund.id, 'failed')
    }
    await pay(transferred.refund.id)
    for (const { refund } of [alone, transferred]) await finish(refund.id, 'done')
    expect((await refundOf(alone.orderId))?.state).toBe('paid')
    expect(await shop.movements(alone.orderId)).toEqual(RETURNED)
    // It went back twice: the second time is named, and no movement.
    expect(await shop.movements(transferred.orderId)).toEqual(RETURNED)
    expect(await accountOf(transferred.orderId)).toMatchObject({ unexplained: 50_000 })
  })

  test('§7 a notification that was lost is made up for by asking', async () => {
    const { refund, orderId } = await approved(QRIS)
    await send(refund.id)
    await trial.refunds?.decide(await keyOf(refund.id), 'done')
    later(2 * MINUTE)
    await askRefunds(shop.deps)
    expect((await refundOf(orderId))?.state).toBe('paid')
  })
})
