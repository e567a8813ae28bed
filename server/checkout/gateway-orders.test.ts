import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { getTransaction } from '#server/orders/views/get-transaction.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { openIpay88OnTrial } from '#server/providers/payments/ipay88/ipay88-stand-in.testing.ts'
import { openMidtransOnTrial } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { GatewayOnTrial } from '#server/providers/payments/port.conformance.ts'
import type { RawNotification } from '#server/providers/payments/port.ts'
import { openSimulatorOnTrial } from '#server/providers/payments/simulator/simulator-on-trial.testing.ts'
import { openXenditOnTrial } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, receiveAll } from './purchase.fixture.ts'

// Every order of events, against real orders, for each gateway.

const START = new Date('2026-11-21T03:00:30.000Z')

let db: TestDatabase
let trial: GatewayOnTrial
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

type Open = (now: Date, clock: () => Date) => Promise<GatewayOnTrial>
const gateways: Record<string, Open> = {
  simulator: (now, clock) => openSimulatorOnTrial(now, clock, db),
  ipay88: openIpay88OnTrial,
  midtrans: openMidtransOnTrial,
  xendit: openXenditOnTrial,
}

describe.each(Object.entries(gateways))('%s', (name, open) => {
  beforeEach(async () => {
    trial = await open(START, () => shop.time.now)
    shop = openPurchases(db.database, () => trial.gateway)
  })
  afterEach(() => trial.close())

  const later = (ms: number) => {
    shop.time.now = new Date(shop.time.now.getTime() + ms)
  }
  const notify = (raw: RawNotification) => receiveAll(shop.deps, trial.gateway, raw)

  async function bought() {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { transaction } = await shop.buy({ userId, titleId })
    const { reference } = await shop.charge(transaction.id)
    return { userId, titleId, orderId: transaction.id, refno: transaction.refno, reference }
  }
  const stateOf = async (orderId: number) => (await shop.order(orderId)).payment_state

  test('F07 a payment that is notified three times at once, and again, is received once', async () => {
    const { userId, titleId, orderId, reference } = await bought()
    const raw = await trial.decide(reference, 'paid')
    await Promise.all([notify(raw), notify(raw), notify(raw)])
    await notify(raw)
    expect(await stateOf(orderId)).toBe('paid')
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })

  test('F08 a signed notification that nothing can be made of is stored and answered, not repeated for ever', async () => {
    const { orderId, reference } = await bought()
    await trial.decide(reference, 'paid')
    for (const text of trial.texts) {
      for (const word of ['constructor', 'of', 'tidak\u0000ada']) {
        const raw = await trial.signedWith(reference, text, word)
        const answered = await notify(raw).catch((error: { reason?: string }) => error.reason)
        expect(['unauthenticated', trial.gateway.acknowledge()], `${text}: ${word}`).toContainEqual(answered)
      }
    }
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from payment_notifications
      where gateway = ${name} and applied_at is null and reference <> ${reference}`.execute(
      db.database.kysely,
    )
    expect(rows).toEqual([{ left: 0 }])
    expect(['awaiting', 'paid']).toContain(await stateOf(orderId))
  })

  test('F08 what was pending before arrives after the payment and changes nothing', async () => {
    const { orderId, reference } = await bought()
    const pending = await trial.pendingNotification(reference)
    await notify(await trial.decide(reference, 'paid'))
    await notify(pending)
    expect(await stateOf(orderId)).toBe('paid')
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
  })

  test('a failed payment ends the order, once', async () => {
    const { orderId, reference } = await bought()
    const raw = await trial.decide(reference, 'failed')
    await notify(raw)
    await notify(raw)
    expect(await stateOf(orderId)).toBe('failed')
    expect(await shop.moves(orderId)).toEqual(['awaiting → failed'])
  })

  test('F12 a forged notification changes nothing', async () => {
    const { orderId, reference } = await bought()
    const raw = await trial.decide(reference, 'paid')
    await expect(notify(trial.tamper(raw))).rejects.toMatchObject({ reason: 'unauthenticated' })
    expect(await stateOf(orderId)).toBe('awaiting')
    await notify(raw)
    expect(await stateOf(orderId)).toBe('paid')
  })

  test('F11 another amount pays nothing, and is due back', async () => {
    const { userId, orderId, reference } = await bought()
    await notify(await trial.payAnother(reference, 40_000))
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 40000', 'refund_due 40000'])
    expect(await shop.ownedBy(userId)).toEqual([])
  })

  test('F04 money that comes when the order has ended is the order’s after all', async () => {
    const { userId, titleId, orderId, reference } = await bought()
    later(DAY + 5 * HOUR)
    await expireOrders(shop.deps)
    expect(await stateOf(orderId)).toBe('failed')
    await notify(await trial.decide(reference, 'paid'))
    expect(await stateOf(orderId)).toBe('paid')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })

  test('a settlement that turns to deny takes the book back, and the shop owes nothing', async () => {
    const { userId, orderId, reference } = await bought()
    await notify(await trial.decide(reference, 'paid'))
    await notify(await trial.decide(reference, 'reversed'))
    expect(await stateOf(orderId)).toBe('failed')
    expect(await shop.ownedBy(userId)).toEqual([])
    expect(await shop.movements(orderId)).toEqual([
      'charged 50000',
      'received 50000',
      'refund_due 50000',
      'refund_paid 50000',
    ])
  })

  test('a notification of a charge that is not ours is kept and settles nothing', async () => {
    const reference = `BUKANKAMI${name.toUpperCase()}-1`
    await trial.gateway.createCharge({
      reference,
      amount: rupiah(50_000),
      methodChannel: trial.channel,
      description: 'Bukan pesanan kami',
      customer: { name: 'Siti', email: 'siti@example.com', phone: null },
      expiresAt: new Date(START.getTime() + DAY),
      returnUrl: 'http://shop.test/',
      notifyUrl: 'http://shop.test/n',
    })
    await notify(await trial.decide(reference, 'paid'))
    const stored = await db.database.kysely
      .selectFrom('payment_notifications')
      .select(['gateway', 'outcome'])
      .where('reference', '=', reference)
      .execute()
    expect(stored).toEqual([{ gateway: name, outcome: 'unknown_reference' }])
  })

  test('a notification that comes before the answer to the request pays the order', async () => {
    trial.beforeAnswer = async (reference) => {
      await notify(await trial.decide(reference, 'paid'))
    }
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { transaction } = await shop.buy({ userId, titleId })
    expect(transaction.payment_status).toBe('Sukses')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect(await shop.charge(transaction.id)).toMatchObject({
      state: 'paid',
      virtual_account: expect.stringMatching(/^\d+$/),
    })
  })

  test('F04 a webhook that was lost is made up for by asking', async () => {
    const { orderId, reference } = await bought()
    await trial.decide(reference, 'paid')
    later(6 * MINUTE)
    await reconcileCharges(shop.deps)
    expect(await stateOf(orderId)).toBe('paid')
  })

  test('a cancelled order’s charge is closed where it can be; money that comes all the same is due back', async () => {
    const { userId, orderId, reference } = await bought()
    await cancelOrder(shop.deps, { userId, orderId })
    const question = await shop.charge(orderId)
    const { state } = await trial.gateway.askStatus({
      reference,
      amount: rupiah(50_000),
      gatewayReference: question.gateway_reference,
    })
    expect(state).toBe(trial.gateway.cancelCharge ? 'cancelled' : 'pending')
    if (!trial.gateway.cancelCharge) {
      await notify(await trial.decide(reference, 'paid'))
      expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
    }
  })

  test('F10 a process that is killed when the provider has charged, and nothing was stored, ends in one charge and one order', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const key = `kunci-mati-${name}-01`
    const baseUrl = trial.network?.baseUrl ?? ''
    const asked = { url: db.url, gateway: name, baseUrl, now: shop.time.now, buy: { userId, titleId, key } }
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'act-and-die.testing.ts'), JSON.stringify(asked)],
      { stdio: 'inherit' },
    )
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

    const [left, ...others] = await db.database.kysely
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    expect(others).toEqual([])
    const { id: orderId = 0, refno = '' } = left ?? {}
    expect(await shop.charge(orderId)).toMatchObject({ state: 'requested', gateway_reference: null })
    expect(await trial.chargesOf(refno)).toHaveLength(1)

    later(2 * MINUTE)
    await reconcileCharges(shop.deps)
    const charge = await shop.charge(orderId)
    expect(charge).toMatchObject({
      state: 'live',
      attempt: 1,
      virtual_account: expect.stringMatching(/^\d+$/),
    })
    expect(await trial.chargesOf(refno)).toEqual([charge.reference])
    // The shopper's browser tries again, with the key that it had.
    const again = await shop.buy({ userId, titleId }, key)
    expect(again.transaction).toMatchObject({ id: orderId, payment_status: 'Menunggu Pembayaran' })
    await notify(await trial.decide(charge.reference, 'paid'))
    expect(await stateOf(orderId)).toBe('paid')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
  })

  if (name !== 'simulator') {
    test('F04 an answer that never comes fails the order; money for the charge is not lost', async () => {
      const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
      trial.network?.faults.push('silence', 'silence')
      await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'payment_unavailable' })
      const order = await db.database.kysely
        .selectFrom('orders')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      expect(order.payment_state).toBe('failed')
      const [reference = ''] = await trial.chargesOf(order.refno)
      await notify(await trial.decide(reference, 'paid'))
      expect(await stateOf(order.id)).toBe('paid')
      expect(await shop.ownedBy(userId)).toEqual([titleId])
    })

    describe('while the provider is down', () => {
      const ordersOf = (userId: number) =>
        db.database.kysely
          .selectFrom('orders')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute()
      /** What its buyer is shown of an order; undefined where it is none of theirs. */
      const shown = (userId: number, orderId: number) =>
        getTransaction(db.database.kysely, userId, orderId, shop.time.now).catch(
          (error: { reason?: string }) => {
            expect(error.reason).toBe('not_found')
            return undefined
          },
        )

      test('tries leave nothing in the history, nor in a quota, the limit of unpaid orders, the stock or the cart', async () => {
        const code = `PUTUS-${name.toUpperCase()}`
        await shop.addPromo({ code, percent: 10, quota: 1, perUser: 1, appliesTo: ['Fisik', 'Digital'] })
        const [userId, paper, titleId] = [
          await shop.addUser(),
          await shop.addPaper({ stock: 1 }),
          await shop.addTitle(),
        ]
        await shop.addAddress(userId)
        await shop.putInCart(userId, paper)
        const rowOf = async () =>
          (
            await db.database.kysely
              .selectFrom('cart_items')
              .select('id')
              .where('user_id', '=', userId)
              .executeTakeFirstOrThrow()
          ).id
        await trial.network?.stop()
        for (let time = 0; time < 4; time++) {
          await expect(shop.buyCart(userId, [await rowOf()], { promoCode: code })).rejects.toMatchObject({
            reason: 'payment_unavailable',
          })
          await expect(shop.buy({ userId, titleId }, 'kunci-yang-sama')).rejects.toMatchObject({
            reason: 'payment_unavailable',
          })
        }
        for (const { id } of await ordersOf(userId)) expect(await shown(userId, id)).toBeUndefined()
        expect(await shop.stock(paper)).toBe('1 on hand, 0 held')
        expect(await shop.cart(userId)).toEqual([`${paper} × 1`])
        await trial.network?.start()
        later(MINUTE)
        const { transaction: cart } = await shop.buyCart(userId, [await rowOf()], { promoCode: code })
        expect(await shown(userId, cart.id)).toMatchObject({ payment_status: 'Menunggu Pembayaran' })
        const { transaction: direct } = await shop.buy({ userId, titleId }, 'kunci-yang-sama')
        expect((await shop.buy({ userId, titleId }, 'kunci-yang-sama')).transaction.id).toBe(direct.id)
        expect(await shown(userId, direct.id)).toMatchObject({ payment_status: 'Menunggu Pembayaran' })
      })

      test('a refusal leaves nothing in the history either', async () => {
        const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
        const { createCharge } = shop.deps.gateway
        shop.deps.gateway.createCharge = (request) =>
          createCharge({ ...request, methodChannel: 'no-such-bank' })
        await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'payment_unavailable' })
        const [order] = await ordersOf(userId)
        expect(await shown(userId, order?.id ?? 0)).toBeUndefined()
      })

      test.each(['silence', 'drop', 'unavailable'] as const)(
        'F04 a request that ends in %s may have made a charge: its order stays in the history, and money pays it',
        async (fault) => {
          const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
          trial.network?.faults.push(fault, fault)
          await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'payment_unavailable' })
          const [order] = await ordersOf(userId)
          const { id = 0 } = order ?? {}
          expect(await shown(userId, id)).toMatchObject({ payment_status: 'Gagal', failure: 'refused' })
          expect(await shop.say(id, 'paid', { confirmed: true })).toBe('paid')
          expect(await shown(userId, id)).toMatchObject({ payment_status: 'Sukses' })
        },
      )

      test('F04 one that was lost and then refused for lack of a server may have made a charge, too', async () => {
        const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
        trial.beforeAnswer = async () => {
          await trial.network?.stop()
        }
        await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'payment_unavailable' })
        const [order] = await ordersOf(userId)
        expect(await shown(userId, order?.id ?? 0)).toMatchObject({ payment_status: 'Gagal' })
      })

      test('F04 money for an order that was taken for one without a charge is not lost, and shows it again', async () => {
        const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
        await trial.network?.stop()
        await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'payment_unavailable' })
        const [order] = await ordersOf(userId)
        const { id = 0 } = order ?? {}
        expect(await shop.say(id, 'paid', { confirmed: true })).toBe('paid')
        expect(await shown(userId, id)).toMatchObject({ payment_status: 'Sukses' })
        expect(await shop.ownedBy(userId)).toEqual([titleId])
      })
    })

    test('HTML instead of an answer: the shopper’s check says so and changes nothing', async () => {
      const { orderId } = await bought()
      trial.network?.faults.push('html', 'html')
      expect(await shop.deps.askProvider(orderId, 'refresh')).toBe('unreachable')
      expect(await stateOf(orderId)).toBe('awaiting')
    })
  }
})

describe('F12 a status that no signature covers is confirmed with the provider before it is applied', () => {
  afterEach(() => trial.close())
  const lies: [string, Open, (message: Record<string, unknown>) => object][] = [
    [
      'xendit',
      openXenditOnTrial,
      (message) => ({
        ...message,
        event: 'payment.capture',
        data: { ...(message.data as object), status: 'SUCCEEDED' },
      }),
    ],
    ['midtrans', openMidtransOnTrial, (message) => ({ ...message, transaction_status: 'settlement' })],
  ]

  test.each(lies)(
    '%s: a captured message of a pending charge, made one of a paid charge, pays nothing',
    async (_name, open, lie) => {
      trial = await open(START, () => shop.time.now)
      shop = openPurchases(db.database, () => trial.gateway)
      const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
      const { transaction } = await shop.buy({ userId, titleId })
      const { reference } = await shop.charge(transaction.id)
      const { headers, rawBody } = await trial.pendingNotification(reference)
      const lied = Buffer.from(JSON.stringify(lie(JSON.parse(rawBody.toString()))))
      expect(await trial.gateway.verifyNotification({ headers, rawBody: lied })).toMatchObject({
        state: 'paid',
      })
      await receiveAll(shop.deps, trial.gateway, { headers, rawBody: lied })
      expect((await shop.order(transaction.id)).payment_state).toBe('awaiting')
      expect(await shop.ownedBy(userId)).toEqual([])
    },
  )

  test('what one gateway signs says nothing about the charge of another', async () => {
    trial = await openXenditOnTrial(START, () => shop.time.now)
    shop = openPurchases(db.database, () => trial.gateway)
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { transaction } = await shop.buy({ userId, titleId })
    const { reference } = await shop.charge(transaction.id)
    const other = await openMidtransOnTrial(START)
    await other.gateway.createCharge({
      reference,
      amount: rupiah(50_000),
      methodChannel: 'bni',
      description: '-',
      customer: { name: 'Siti', email: 'siti@example.com', phone: null },
      expiresAt: new Date(START.getTime() + DAY),
      returnUrl: 'http://shop.test/',
      notifyUrl: 'http://shop.test/n',
    })
    const raw = await other.decide(reference, 'paid')
    await receiveAll(shop.deps, other.gateway, raw)
    expect((await shop.order(transaction.id)).payment_state).toBe('awaiting')
    await other.close()
  })
})

describe('a fee that Midtrans adds for the payer', () => {
  beforeEach(async () => {
    trial = await openMidtransOnTrial(START, () => shop.time.now)
    shop = openPurchases(db.database, () => trial.gateway)
    trial.addFee?.(4_000)
  })
  afterEach(() => trial.close())
  const notify = (raw: RawNotification) => receiveAll(shop.deps, trial.gateway, raw)

  test('is asked of the payer, and the order gets its amount', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { transaction } = await shop.buy({ userId, titleId })
    const charge = await shop.charge(transaction.id)
    expect(charge.asked_idr).toBe(54_000)
    await notify(await trial.decide(charge.reference, 'paid'))
    expect((await shop.order(transaction.id)).payment_state).toBe('paid')
    expect(await shop.movements(transaction.id)).toEqual(['charged 50000', 'received 50000'])
  })

  test('is not taken for another amount when the notification is faster than the answer', async () => {
    trial.beforeAnswer = async (reference) => {
      await notify(await trial.decide(reference, 'paid'))
    }
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { transaction } = await shop.buy({ userId, titleId })
    shop.time.now = new Date(shop.time.now.getTime() + 2 * MINUTE)
    await retryNotifications(shop.deps)
    expect((await shop.order(transaction.id)).payment_state).toBe('paid')
    expect(await shop.movements(transaction.id)).toEqual(['charged 50000', 'received 50000'])
  })
})

test('a gateway that new charges do not go to any more still verifies, reads and reconciles its old ones', async () => {
  const old = await openXenditOnTrial(START, () => shop.time.now)
  trial = old
  shop = openPurchases(db.database, () => old.gateway)
  const buy = async () => {
    const userId = await shop.addUser()
    const { transaction } = await shop.buy({ userId, titleId: await shop.addTitle() })
    return { orderId: transaction.id, userId, ...(await shop.charge(transaction.id)) }
  }
  const [notified, asked, cancelled] = [await buy(), await buy(), await buy()]
  const next = await openMidtransOnTrial(START, () => shop.time.now)
  Object.assign(shop.deps, { gateway: next.gateway, formerGateways: [old.gateway] })
  expect((await buy()).gateway).toBe('midtrans')

  const raw = await old.decide(notified.reference, 'paid')
  await receiveAll(shop.deps, old.gateway, raw)
  await old.decide(asked.reference, 'paid')
  shop.time.now = new Date(shop.time.now.getTime() + 6 * MINUTE)
  await reconcileCharges(shop.deps)
  await cancelOrder(shop.deps, { userId: cancelled.userId, orderId: cancelled.orderId })
  expect((await shop.order(notified.orderId)).payment_state).toBe('paid')
  expect((await shop.order(asked.orderId)).payment_state).toBe('paid')
  const { reference, gateway_reference: gatewayReference } = cancelled
  const { state } = await old.gateway.askStatus({ reference, amount: rupiah(50_000), gatewayReference })
  expect(state).toBe('cancelled')
  await Promise.all([old.close(), next.close()])
})
