import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { getTransaction } from '#server/orders/views/get-transaction.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { openMidtransOnTrial } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { GatewayOnTrial } from '#server/providers/payments/port.conformance.ts'
import { GatewayFailure, type RawNotification } from '#server/providers/payments/port.ts'
import { openSimulatorOnTrial } from '#server/providers/payments/simulator/simulator-on-trial.testing.ts'
import { openXenditOnTrial } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, receiveAll } from './purchase.fixture.ts'

// What a code or a wallet does that a virtual account does not: it ends before its order, and is made anew.

const START = new Date('2026-11-21T03:00:30.000Z')
const [QRIS, GOPAY, DANA, BNI] = [1001, 1002, 1004, 83]
const LASTS = 15 * MINUTE

let db: TestDatabase
let trial: GatewayOnTrial
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
  await db.database.kysely.updateTable('payment_methods').set({ offered: true }).execute()
})
afterAll(() => db.close())

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}
const notify = (raw: RawNotification) => receiveAll(shop.deps, trial.gateway, raw)
const stateOf = async (orderId: number) => (await shop.order(orderId)).payment_state

type Open = (now: Date, clock: () => Date) => Promise<GatewayOnTrial>
const methods: [string, number, Open][] = [
  ['simulator, QRIS', QRIS, (now, clock) => openSimulatorOnTrial(now, clock, db)],
  ['midtrans, QRIS', QRIS, openMidtransOnTrial],
  ['midtrans, GoPay', GOPAY, openMidtransOnTrial],
  ['xendit, QRIS', QRIS, openXenditOnTrial],
  ['xendit, DANA', DANA, openXenditOnTrial],
]

async function openShop(open: Open) {
  trial = await open(START, () => shop.time.now)
  shop = openPurchases(db.database, () => trial.gateway)
  Object.assign(shop.deps, { publicUrl: 'https://shop.test' })
}

async function bought(paymentMethodId: number, price = 50_000) {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price })]
  const { transaction } = await shop.buy({ userId, titleId, paymentMethodId })
  const { reference } = await shop.charge(transaction.id)
  return { userId, titleId, orderId: transaction.id, reference }
}
type Bought = Awaited<ReturnType<typeof bought>>
const shown = ({ userId, orderId }: Bought) =>
  getTransaction(db.database.kysely, userId, orderId, shop.time.now)
const choose = ({ userId, orderId }: Bought, paymentMethodId: number) =>
  changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId })
const chargesOf = ({ orderId }: Bought) =>
  db.database.kysely
    .selectFrom('charges')
    .select(['reference', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute()

describe.each(methods)('%s', (_name, methodId, open) => {
  beforeEach(() => openShop(open))
  afterEach(() => trial.close())

  test('§4 the buyer is shown what opens the payment, until when, and that the order itself lasts longer', async () => {
    const order = await bought(methodId)
    const { charge, redirect_url, meta, payment_methods } = await shown(order)
    expect(charge?.open).toBe(true)
    expect(Date.parse(charge?.expires_at ?? '')).toBe(Date.parse('2026-11-21T03:15:00Z'))
    expect(charge?.qr_text ?? redirect_url).toMatch(methodId === QRIS ? /^000201/ : /^https:/)
    expect(payment_methods?.kind).toBe(methodId === QRIS ? 'qris' : 'ewallet')
    expect(Date.parse(JSON.parse(meta).TransactionExpiryDate)).toBe(Date.parse('2026-11-22T03:00:00Z'))
    expect(JSON.parse(meta).VirtualAccountAssigned).toBeNull()
  })

  test('F70 one whose time is over leaves its order waiting; one press makes another, which pays it', async () => {
    const order = await bought(methodId)
    later(LASTS)
    await notify(await trial.decide(order.reference, 'expired'))
    expect(await stateOf(order.orderId)).toBe('awaiting')
    expect(await shown(order)).toMatchObject({ charge: { open: false, qr_text: null }, redirect_url: null })

    await choose(order, methodId)
    const again = await shop.charge(order.orderId)
    expect(again).toMatchObject({ attempt: 2, state: 'live', payment_method_id: methodId })
    expect(again.expires_at.getTime()).toBeGreaterThan(shop.time.now.getTime())
    expect((await shown(order)).charge?.open).toBe(true)
    await notify(await trial.decide(again.reference, 'paid'))
    expect(await stateOf(order.orderId)).toBe('paid')
    expect(await shop.ownedBy(order.userId)).toEqual([order.titleId])
  })

  test('F70 where no report came, the press closes the former one at the provider; paid all the same, it pays the order', async () => {
    const order = await bought(methodId)
    later(LASTS)
    await choose(order, methodId)
    const [former, present] = await chargesOf(order)
    expect(['cancelled', 'expired']).toContain(former?.state)
    expect(present?.state).toBe('live')
    const { gateway_reference: gatewayReference } = await db.database.kysely
      .selectFrom('charges')
      .select('gateway_reference')
      .where('reference', '=', order.reference)
      .executeTakeFirstOrThrow()
    const question = { reference: order.reference, amount: rupiah(50_000), gatewayReference }
    expect(['cancelled', 'expired']).toContain((await trial.gateway.askStatus(question)).state)

    expect(await shop.say(order.orderId, 'paid', { confirmed: true })).toBe('paid')
    expect(await stateOf(order.orderId)).toBe('paid')
    expect((await chargesOf(order)).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
    // Both were paid: the second payment goes back.
    expect(await shop.say(order.orderId, 'paid', { confirmed: true, attempt: 2 })).toBe('surplus')
    expect(await shop.order(order.orderId)).toMatchObject({ payment_state: 'paid', refund_due: true })
  })

  test('F09 F70 after a change to an account, the payment of the first one counts, and the order shows its method', async () => {
    const order = await bought(methodId)
    await choose(order, BNI)
    expect((await shown(order)).charge).toBeNull()
    expect(await shop.say(order.orderId, 'paid', { confirmed: true })).toBe('paid')
    expect(await shop.order(order.orderId)).toMatchObject({
      payment_state: 'paid',
      payment_method_id: methodId,
    })
    expect((await chargesOf(order)).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  })

  test('a payment that the wallet or the bank refuses does not take the order away', async () => {
    const order = await bought(methodId)
    await notify(await trial.decide(order.reference, 'failed'))
    expect(await stateOf(order.orderId)).toBe('awaiting')
    await choose(order, methodId)
    expect((await chargesOf(order)).map(({ state }) => state)).toEqual(['failed', 'live'])
  })

  test('a second press while it can still be paid makes no second one', async () => {
    const order = await bought(methodId)
    await Promise.all([choose(order, methodId), choose(order, methodId)])
    expect(await chargesOf(order)).toHaveLength(1)
  })

  test('F11 another amount pays nothing, and is due back', async () => {
    const { orderId, reference } = await bought(methodId)
    await notify(await trial.payAnother(reference, 40_000))
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
  })

  test('F07 F08 a payment that is notified twice, and a pending report after it, pay once', async () => {
    const { orderId, reference } = await bought(methodId)
    const pending = await trial.pendingNotification(reference)
    const paid = await trial.decide(reference, 'paid')
    await Promise.all([notify(paid), notify(paid)])
    await notify(pending)
    expect(await stateOf(orderId)).toBe('paid')
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
  })

  test('F04 a payment whose report was lost is found by asking, also when its time is over', async () => {
    const order = await bought(methodId)
    await trial.decide(order.reference, 'paid')
    later(LASTS + 6 * MINUTE)
    await reconcileCharges(shop.deps)
    expect(await stateOf(order.orderId)).toBe('paid')
  })

  test('F19 nobody makes another: the order ends at its own deadline, and no sooner', async () => {
    const order = await bought(methodId)
    later(LASTS)
    await notify(await trial.decide(order.reference, 'expired'))
    await expireOrders(shop.deps)
    expect(await stateOf(order.orderId)).toBe('awaiting')
    later(DAY + 5 * HOUR)
    await expireOrders(shop.deps)
    expect(await stateOf(order.orderId)).toBe('failed')
  })
})

describe.each([QRIS, DANA])('while the provider of method %i gives no answer', (methodId) => {
  beforeEach(() => openShop((now, clock) => openSimulatorOnTrial(now, clock, db)))
  afterEach(() => trial.close())

  test('§4 one whose time ends before its request is answered leaves its order waiting', async () => {
    const { createCharge, askStatus } = trial.gateway
    trial.gateway.createCharge = async () => {
      throw new Error('the process is gone')
    }
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const buy = () => shop.buy({ userId, titleId, paymentMethodId: methodId }, 'kunci-kode-tanpa-jawaban')
    await expect(buy()).rejects.toThrow('the process is gone')
    trial.gateway.createCharge = createCharge
    const { id: orderId } = await db.database.kysely
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(await shop.charge(orderId)).toMatchObject({ state: 'requested' })
    trial.gateway.askStatus = async () => {
      throw new GatewayFailure('unreachable', 'no answer')
    }
    later(LASTS + MINUTE)
    await reconcileCharges(shop.deps).catch(() => undefined)
    expect(await stateOf(orderId)).toBe('awaiting')
    trial.gateway.askStatus = askStatus
    later(2 * MINUTE)
    await reconcileCharges(shop.deps)
    expect(await shop.charge(orderId)).toMatchObject({ attempt: 1, state: 'expired' })
    expect(await stateOf(orderId)).toBe('awaiting')
    // Nobody waits for the charge any more, so a repeated request is answered at once.
    expect(await Promise.race([buy(), sleep(5 * SECOND)])).toMatchObject({ transaction: { id: orderId } })
    await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: methodId })
    expect(await shop.say(orderId, 'paid', { attempt: 2 })).toBe('paid')
  })
})

describe('limits', () => {
  beforeEach(() => openShop((now, clock) => openSimulatorOnTrial(now, clock, db)))
  afterEach(() => trial.close())

  test('§4 an amount outside a method’s limits is refused with the reason, and nothing is written', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price: 10_000_001 })]
    await expect(shop.buy({ userId, titleId, paymentMethodId: QRIS })).rejects.toMatchObject({
      reason: 'method_unavailable',
      errors: {
        payment_id: ['QRIS dapat dipakai untuk pembayaran sampai Rp\u00a010.000.000,00. Pilih metode lain.'],
      },
    })
    const written = db.database.kysely.selectFrom('orders').select('id').where('user_id', '=', userId)
    expect(await written.execute()).toEqual([])
    const order = await bought(BNI, 10_000_001)
    await expect(choose(order, QRIS)).rejects.toMatchObject({ reason: 'method_unavailable' })
    expect(await chargesOf(order)).toMatchObject([{ state: 'live' }])
    const cheap = { userId, titleId: await shop.addTitle({ price: 50 }), paymentMethodId: DANA }
    await expect(shop.buy(cheap)).rejects.toMatchObject({ reason: 'method_unavailable' })
  })

  test('one that is made in the last minutes of an order ends with it', async () => {
    const order = await bought(BNI)
    later(DAY - 10 * MINUTE)
    await choose(order, QRIS)
    const { expires_at } = await shop.charge(order.orderId)
    expect(expires_at).toEqual((await shop.order(order.orderId)).expires_at)
  })
})
