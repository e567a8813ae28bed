import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { approveRefund, payRefund } from '#server/orders/refunds/refunds.ts'
import { getTransaction } from '#server/orders/views/get-transaction.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { receiveNotification } from '#server/payments/receive-notification.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { openIpay88OnTrial } from '#server/providers/payments/ipay88/ipay88-stand-in.testing.ts'
import { openMidtransOnTrial } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { GatewayOnTrial } from '#server/providers/payments/port.conformance.ts'
import { type ChargeState, GatewayFailure, type RawNotification } from '#server/providers/payments/port.ts'
import { openSimulatorOnTrial } from '#server/providers/payments/simulator/simulator-on-trial.testing.ts'
import { openXenditOnTrial } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, receiveAll, simulatorOn } from './purchase.fixture.ts'

// Charges that the shop has given up (replaced, cancelled, failed, expired) and whose accounts can still be paid.
// Every webhook about them is lost, unless a test says otherwise.

const actor = staffActor()
const START = new Date('2026-11-21T03:00:30.000Z')

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}
const reconcile = async () => {
  await reconcileCharges(shop.deps)
  await shop.deps.background.settled()
}
const BNI = 83
const BRI = 118

async function bought() {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { transaction } = await shop.buy({ userId, titleId })
  return { userId, titleId, orderId: transaction.id, reference: `${transaction.refno}-1` }
}
/** The buyer has an account of one bank, and then chooses another bank. */
async function replaced() {
  const order = await bought()
  await changePaymentMethod(shop.deps, { ...order, paymentMethodId: BRI })
  return { ...order, present: order.reference.replace(/1$/, '2') }
}
/** The provider's call for closing a charge, if it has one, gets no answer until it is mended. */
function breakClosing() {
  const { gateway } = shop.deps
  const { cancelCharge } = gateway
  const tries: Date[] = []
  if (cancelCharge) {
    gateway.cancelCharge = async () => {
      tries.push(shop.time.now)
      throw new GatewayFailure('unreachable', 'no answer')
    }
  }
  return {
    tries,
    mend: () => {
      if (cancelCharge) gateway.cancelCharge = cancelCharge
    },
  }
}
const chargeStates = async (orderId: number) => {
  const rows = await db.database.kysely
    .selectFrom('charges')
    .select('state')
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute()
  return rows.map(({ state }) => state)
}

describe.each<[string, (now: Date, clock: () => Date) => Promise<GatewayOnTrial>]>([
  ['simulator', (now, clock) => openSimulatorOnTrial(now, clock, db)],
  ['ipay88', openIpay88OnTrial],
  ['midtrans', openMidtransOnTrial],
  ['xendit', openXenditOnTrial],
])('%s: the account that was given first is paid', (name, open) => {
  let trial: GatewayOnTrial
  beforeEach(async () => {
    trial = await open(START, () => shop.time.now)
    shop = openPurchases(db.database, () => ({ ...trial.gateway }))
  })
  afterEach(() => trial.close())
  const notify = (raw: RawNotification) => receiveAll(shop.deps, trial.gateway, raw)
  const atProvider = async (orderId: number, attempt: number) => {
    const charge = await db.database.kysely
      .selectFrom('charges')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('attempt', '=', attempt)
      .executeTakeFirstOrThrow()
    const { reference, gateway_reference: gatewayReference } = charge
    return (await trial.gateway.askStatus({ reference, amount: rupiah(50_000), gatewayReference })).state
  }
  const closedOr = (state: ChargeState) => (trial.gateway.cancelCharge ? 'cancelled' : state)

  test('F70 after the method was changed: the job finds the money, which pays the order', async () => {
    const closing = breakClosing()
    const { userId, titleId, orderId, reference } = await replaced()
    await trial.decide(reference, 'paid')
    closing.mend()
    later(6 * MINUTE)
    await reconcile()
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect((await shop.movements(orderId)).filter((movement) => !movement.startsWith('charged'))).toEqual([
      'received 50000',
    ])
    expect(await chargeStates(orderId)).toEqual(['paid', 'cancelled'])
    // Nobody can pay the present account any more.
    expect(await atProvider(orderId, 2)).toBe(closedOr('pending'))
  })

  test('F70 after the method was changed: the buyer’s own check finds the money', async () => {
    breakClosing()
    const { orderId, reference } = await replaced()
    await trial.decide(reference, 'paid')
    expect(await shop.deps.askProvider(orderId, 'refresh')).toBe('answered')
    expect((await shop.order(orderId)).payment_state).toBe('paid')
  })

  test('F70 a webhook of the former charge closes the present one at the provider, too', async () => {
    const closing = breakClosing()
    const { orderId, reference } = await replaced()
    closing.mend()
    await notify(await trial.decide(reference, 'paid'))
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await atProvider(orderId, 2)).toBe(closedOr('pending'))
  })

  test('F70 a provider that is slow to close the present charge does not wait for its acknowledgement', async () => {
    const closing = breakClosing()
    const { orderId, reference } = await replaced()
    closing.mend()
    const { gateway } = shop.deps
    const { cancelCharge } = gateway
    const slow = Promise.withResolvers<void>()
    if (cancelCharge) {
      gateway.cancelCharge = async (charge) => {
        await slow.promise
        return cancelCharge(charge)
      }
    }
    const raw = await trial.decide(reference, 'paid')
    const acknowledged = receiveNotification(shop.deps, trial.gateway, { ...raw, ip: '' })
    expect(await Promise.race([acknowledged, sleep(5 * SECOND, 'no answer')])).not.toBe('no answer')
    slow.resolve()
    await shop.deps.background.settled()
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await atProvider(orderId, 2)).toBe(closedOr('pending'))
  })

  test('F70 the buyer, the receipt and the operator see the method that was paid, not the one chosen later', async () => {
    const closing = breakClosing()
    const { userId, orderId, reference } = await replaced()
    closing.mend()
    const { kysely } = db.database
    const account = async (attempt: number) =>
      (
        await kysely
          .selectFrom('charges')
          .select('virtual_account')
          .where('order_id', '=', orderId)
          .where('attempt', '=', attempt)
          .executeTakeFirstOrThrow()
      ).virtual_account
    const shown = async () => {
      const { payment_methods, payment_id, meta } = await getTransaction(
        kysely,
        userId,
        orderId,
        shop.time.now,
      )
      const { order } = await showOrder(kysely, orderId)
      return {
        payment_id,
        methods: [payment_methods?.id, order.paymentMethod?.id],
        accounts: [JSON.parse(meta).VirtualAccountAssigned, order.charge?.virtualAccount],
      }
    }
    const both = (id: number, number: string | null) => ({
      payment_id: id,
      methods: [id, id],
      accounts: [number, number],
    })
    expect(await shown()).toEqual(both(BRI, await account(2)))
    await notify(await trial.decide(reference, 'paid'))
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shown()).toEqual(both(BNI, await account(1)))
  })

  test('F70 after the order was cancelled: the money is due back, once, however often it is found', async () => {
    breakClosing()
    const { userId, orderId, reference } = await bought()
    await cancelOrder(shop.deps, { userId, orderId })
    const raw = await trial.decide(reference, 'paid')
    later(6 * MINUTE)
    await Promise.all([reconcile(), shop.deps.askProvider(orderId, 'refresh')])
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
    await Promise.all([reconcile(), notify(raw), notify(raw)])
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000', 'refund_due 50000'])
    expect(await shop.ownedBy(userId)).toEqual([])
  })

  test('F70 both accounts paid: the order is paid once, and the other money is due back', async () => {
    breakClosing()
    const { userId, titleId, orderId, reference, present } = await replaced()
    await trial.decide(reference, 'paid')
    await trial.decide(present, 'paid')
    later(6 * MINUTE)
    await reconcile()
    later(HOUR)
    await reconcile()
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', refund_due: true })
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect((await shop.movements(orderId)).filter((movement) => !movement.startsWith('charged'))).toEqual([
      'received 50000',
      'surplus 50000',
      'refund_due 50000',
    ])
  })

  test('§4 F09 both accounts paid, and the surplus denied: it is not due back any more, and the order stays paid', async () => {
    breakClosing()
    const { userId, titleId, orderId, reference, present } = await replaced()
    await notify(await trial.decide(present, 'paid'))
    await notify(await trial.decide(reference, 'paid'))
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', refund_due: true })
    const denied = await trial.decide(reference, 'reversed')
    await notify(denied)
    await notify(denied)
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', refund_due: false })
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect((await shop.movements(orderId)).filter((movement) => !movement.startsWith('charged'))).toEqual([
      'received 50000',
      'surplus 50000',
      'refund_due 50000',
      'refund_paid 50000',
    ])
    expect(await chargeStates(orderId)).toEqual(['failed', 'paid'])
    // What is denied of the charge that did pay the order still takes the book back.
    await notify(await trial.decide(present, 'reversed'))
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: false })
    expect(await shop.ownedBy(userId)).toEqual([])
  })

  // Xendit finds a charge only by its own number, which the lost answer held: nobody can have been told the account.
  if (name === 'ipay88' || name === 'midtrans') {
    test('F70 a charge whose answer was lost, and which is paid all the same, is found by its reference', async () => {
      const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
      trial.network?.faults.push('silence', 'silence')
      await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'payment_unavailable' })
      const { id: orderId, refno } = await db.database.kysely
        .selectFrom('orders')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      const [reference = ''] = await trial.chargesOf(refno)
      await trial.decide(reference, 'paid')
      later(2 * MINUTE)
      await reconcile()
      expect((await shop.order(orderId)).payment_state).toBe('paid')
      expect(await shop.movements(orderId)).toEqual(['received 50000'])
    })
  }

  test('F70 a charge that could not be closed is closed by the job, which also finds money that came before', async () => {
    const closing = breakClosing()
    const { userId, orderId } = await bought()
    await cancelOrder(shop.deps, { userId, orderId })
    expect(await atProvider(orderId, 1)).toBe('pending')
    closing.mend()
    later(2 * MINUTE)
    await reconcile()
    expect(await atProvider(orderId, 1)).toBe(closedOr('pending'))
    expect(await shop.movements(orderId)).toEqual(['charged 50000'])
  })
})

describe('a charge that was given up', () => {
  let asked: { reference: string; at: Date }[]
  /** What the provider says of a charge; the simulator's answer where nothing is set. */
  let said: Map<string, ChargeState>
  beforeEach(async () => {
    asked = []
    said = new Map()
    // Those of the tests before.
    await db.database.kysely.updateTable('charges').set({ state: 'expired', ask_at: null }).execute()
    shop = openPurchases(db.database, (clock) => {
      const simulator = simulatorOn(db.database, clock)
      return {
        ...simulator,
        askStatus: async (question) => {
          const { reference, amount } = question
          asked.push({ reference, at: clock() })
          const state = said.get(reference)
          return state ? { state, amount } : simulator.askStatus(question)
        },
      }
    })
  })
  const pauses = (reference: string) =>
    asked
      .filter((question) => question.reference === reference)
      .map(({ at }, index, all) => (at.getTime() - (all[index - 1]?.at.getTime() ?? 0)) / MINUTE)
      .slice(1)
  /** The job's runs of so long. */
  const run = async (duration: number, step = MINUTE) => {
    for (let ran = 0; ran < duration; ran += step) {
      later(step)
      await reconcile()
    }
  }

  test('F70 is asked about in growing pauses until its account has ended and the grace is over, then never again', async () => {
    breakClosing()
    const { userId, orderId, reference } = await bought()
    const { expires_at: expiresAt } = await shop.charge(orderId)
    said.set(reference, 'pending')
    await cancelOrder(shop.deps, { userId, orderId })
    asked = []
    await run(2 * HOUR)
    await run(DAY, 10 * MINUTE)
    await run(3 * HOUR)
    const times = asked.map(({ at }) => at.getTime())
    expect(pauses(reference).slice(0, 7)).toEqual([1, 2, 4, 8, 16, 30, 30])
    // The longest pause, and the job's step in the middle of the time.
    expect(Math.max(...pauses(reference))).toBeLessThanOrEqual(40)
    expect(times.length).toBeLessThanOrEqual(70)
    const endOfGrace = expiresAt.getTime() + 4 * HOUR
    expect(Math.max(...times)).toBeGreaterThanOrEqual(endOfGrace)
    expect(Math.max(...times)).toBeLessThan(endOfGrace + 2 * MINUTE)
    asked = []
    await run(DAY, HOUR)
    expect(asked).toEqual([])
  }, 60_000)

  test('F70 paid in the last minute of the grace is still found', async () => {
    breakClosing()
    const { userId, orderId, reference } = await bought()
    said.set(reference, 'pending')
    await cancelOrder(shop.deps, { userId, orderId })
    await run(DAY + 3 * HOUR + 30 * MINUTE, 30 * MINUTE)
    await run(29 * MINUTE)
    said.set(reference, 'paid')
    await run(10 * MINUTE)
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000', 'refund_due 50000'])
  })

  test.each(['cancelled', 'expired', 'failed'] as const)(
    'F70 is asked about in the state %s as well: the provider’s money counts, not what the shop noted',
    async (state) => {
      const { orderId, reference } = await bought()
      await shop.say(orderId, state === 'cancelled' ? 'failed' : state)
      if (state === 'cancelled') {
        await db.database.kysely
          .updateTable('charges')
          .set({ state })
          .where('order_id', '=', orderId)
          .execute()
      }
      said.set(reference, 'paid')
      await run(2 * MINUTE)
      const order = await shop.order(orderId)
      expect(order.payment_state === 'paid' || order.refund_due).toBe(true)
      expect(await shop.movements(orderId)).toContain('received 50000')
    },
  )

  test('F70 that the provider calls closed is asked about once more, when the grace is over', async () => {
    const { userId, orderId, reference } = await bought()
    await cancelOrder(shop.deps, { userId, orderId })
    asked = []
    await run(10 * MINUTE)
    expect(asked).toHaveLength(1)
    await run(DAY + 6 * HOUR, 30 * MINUTE)
    expect(asked.map((question) => question.reference)).toEqual([reference, reference])
  })

  test('F70 a closing that fails is tried again in growing pauses, not for ever, and not once it has worked', async () => {
    const closing = breakClosing()
    const { userId, orderId } = await bought()
    await cancelOrder(shop.deps, { userId, orderId })
    await run(HOUR)
    const gaps = closing.tries
      .map((at, index, all) => at.getTime() - (all[index - 1]?.getTime() ?? 0))
      .slice(1)
    expect(gaps.length).toBeGreaterThanOrEqual(4)
    expect(gaps.length).toBeLessThanOrEqual(8)
    expect(gaps.at(-1)).toBeGreaterThan(2 * (gaps[0] ?? 0))
    await run(2 * DAY, 30 * MINUTE)
    expect(closing.tries.length).toBeLessThanOrEqual(70)
    const tries = closing.tries.length
    await run(DAY, HOUR)
    expect(closing.tries).toHaveLength(tries)
  })

  test('F70 of an order that would expire pays it first: the buyer has paid in time', async () => {
    breakClosing()
    const { userId, titleId, orderId, reference } = await replaced()
    said.set(reference, 'paid')
    later(DAY + 5 * HOUR)
    await expireOrders(shop.deps)
    expect(await shop.moves(orderId)).toEqual(['awaiting → paid'])
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })

  test('F70 and paid keeps its buyer from cancelling an order that is paid', async () => {
    breakClosing()
    const { userId, orderId, reference } = await replaced()
    said.set(reference, 'paid')
    await expect(cancelOrder(shop.deps, { userId, orderId })).rejects.toMatchObject({ reason: 'conflict' })
    expect((await shop.order(orderId)).payment_state).toBe('paid')
  })

  test('F70 whose request was never answered is asked about when its time is over, before its order ends', async () => {
    const { createCharge } = shop.deps.gateway
    const order = await bought()
    shop.deps.gateway.createCharge = async (request) => {
      await createCharge(request)
      throw new GatewayFailure('unreachable', 'no answer')
    }
    const change = changePaymentMethod(shop.deps, { ...order, paymentMethodId: BRI })
    await expect(change).rejects.toMatchObject({ reason: 'payment_unavailable' })
    said.set(order.reference.replace(/1$/, '2'), 'paid')
    later(DAY + HOUR)
    await reconcile()
    expect((await shop.order(order.orderId)).payment_state).toBe('paid')
  })

  test('F70 whose request got no answer and is refused when it is repeated leaves its order waiting for another method', async () => {
    const { createCharge } = shop.deps.gateway
    const order = await bought()
    const answerWith = (kind: GatewayFailure['kind']) => {
      shop.deps.gateway.createCharge = async () => {
        throw new GatewayFailure(kind, 'no charge')
      }
    }
    answerWith('unreachable')
    const change = changePaymentMethod(shop.deps, { ...order, paymentMethodId: BRI })
    await expect(change).rejects.toMatchObject({ reason: 'payment_unavailable' })
    answerWith('refused')
    later(MINUTE)
    await reconcile()
    expect(await chargeStates(order.orderId)).toEqual(['cancelled', 'failed'])
    expect((await shop.order(order.orderId)).payment_state).toBe('awaiting')
    shop.deps.gateway.createCharge = createCharge
    await changePaymentMethod(shop.deps, { ...order, paymentMethodId: BNI })
    expect(await shop.say(order.orderId, 'paid', { attempt: 3 })).toBe('paid')
  })

  test('F70 a check of the buyer asks about a few of many former charges, the latest ones', async () => {
    breakClosing()
    const { userId, orderId } = await bought()
    for (const paymentMethodId of [118, 86, 119, 9, 112]) {
      await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId })
    }
    later(HOUR + MINUTE)
    for (const paymentMethodId of [118, 86, 119]) {
      await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId })
    }
    asked = []
    await shop.deps.askProvider(orderId, 'refresh')
    const attempts = asked.map(({ reference }) => Number(reference.split('-')[1]))
    expect(attempts.toSorted((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9])
  })

  test('F70 is asked about for a week while its provider does not answer, in pauses of half an hour, then no more', async () => {
    const { userId, orderId, reference } = await bought()
    await cancelOrder(shop.deps, { userId, orderId })
    for (const kind of ['unreachable', 'refused'] as const) {
      shop.deps.gateway.askStatus = async (question) => {
        asked.push({ reference: question.reference, at: shop.time.now })
        throw new GatewayFailure(kind, 'no answer')
      }
      asked = []
      await run(4 * HOUR, 10 * MINUTE)
      expect(asked.length).toBeGreaterThanOrEqual(6)
      expect(asked.length).toBeLessThanOrEqual(14)
    }
    await run(9 * DAY, 2 * HOUR)
    asked = []
    await run(DAY, 2 * HOUR)
    expect(asked.filter((question) => question.reference === reference)).toEqual([])
  })

  test('F70 undone after its payment is not asked about: its money was returned', async () => {
    const { orderId } = await bought()
    await shop.say(orderId, 'paid')
    await shop.say(orderId, 'failed', { confirmed: true })
    asked = []
    await run(HOUR)
    expect(asked).toEqual([])
  })
})

describe('money that did not pay its order is denied by its provider', () => {
  beforeEach(() => {
    shop = openPurchases(db.database)
  })
  const deny = (orderId: number) => shop.say(orderId, 'failed', { confirmed: true })
  const account = async (orderId: number) => (await showOrder(db.database.kysely, orderId)).account
  /** Paid by the account of the second bank, and then by that of the first. */
  async function paidTwice() {
    const order = await replaced()
    expect(await shop.say(order.orderId, 'paid', { attempt: 2 })).toBe('paid')
    expect(await shop.say(order.orderId, 'paid', { confirmed: true })).toBe('surplus')
    return order
  }
  const approve = (orderId: number) =>
    db.database.transact((tx) =>
      approveRefund(tx, actor, { orderId, account: 'BCA 123', reason: 'Bayar ganda', now: shop.time.now }),
    )

  test('§4 an order that staff marked as paid stays paid', async () => {
    const { userId, titleId, orderId } = await bought()
    const seen = { orderId, amount: rupiah(50_000), reference: 'BCA 881', reason: 'Bukti transfer diterima' }
    expect(await markPaid(shop.deps, actor, seen)).toBe('paid')
    expect(await shop.say(orderId, 'paid', { confirmed: true })).toBe('surplus')
    expect(await deny(orderId)).toBe('refunded')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', refund_due: false })
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })

  test('§4 paper that was gone at the first payment and paid by the second stays sold', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 1 })]
    await shop.addAddress(userId)
    const { transaction } = await shop.buyCart(userId, [await shop.putInCart(userId, titleId)])
    const orderId = transaction.id
    await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: BRI })
    later(2 * DAY)
    await expireOrders(shop.deps)
    const setStock = (on_hand: number) => db.database.kysely.updateTable('stock').set({ on_hand }).execute()
    await setStock(0)
    expect(await shop.say(orderId, 'paid', { confirmed: true })).toBe('refund_due')
    await setStock(1)
    expect(await shop.say(orderId, 'paid', { confirmed: true, attempt: 2 })).toBe('paid')
    expect(await deny(orderId)).toBe('refunded')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', refund_due: false })
    expect(await shop.stock(titleId)).toBe('0 on hand, 0 held')
  })

  test('§4 late money of a cancelled order is not due back any more', async () => {
    const { userId, orderId } = await bought()
    await cancelOrder(shop.deps, { userId, orderId })
    expect(await shop.say(orderId, 'paid', { confirmed: true })).toBe('refund_due')
    expect(await shop.say(orderId, 'failed')).toBe('unconfirmed')
    expect(await deny(orderId)).toBe('refunded')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: false })
    expect(await account(orderId)).toMatchObject({ due: 0, returned: 50_000 })
  })

  test('§4 a refund of it that was approved cannot be transferred any more', async () => {
    const { orderId } = await paidTwice()
    const refund = await approve(orderId)
    expect(await deny(orderId)).toBe('refunded')
    const pay = { refundId: refund.id, reference: 'BCA 9', now: shop.time.now }
    await expect(db.database.transact((tx) => payRefund(tx, actor, pay))).rejects.toMatchObject({
      reason: 'conflict',
    })
    expect(await account(orderId)).toMatchObject({ due: 0, approved: 0, returned: 50_000 })
  })

  test('§4 once it was transferred the order stays paid, and the loss is named until somebody explains it', async () => {
    const { userId, titleId, orderId } = await paidTwice()
    const refund = await approve(orderId)
    const pay = { refundId: refund.id, reference: 'BCA 9', now: shop.time.now }
    await db.database.transact((tx) => payRefund(tx, actor, pay))
    expect(await deny(orderId)).toBe('refunded')
    await askRefunds(shop.deps)
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', refund_due: false })
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect(await account(orderId)).toMatchObject({ due: 0, returned: 50_000, unexplained: 50_000 })
  })

  test('§4 paid and denied once more, it is due back and then not, as the first time', async () => {
    const { orderId } = await paidTwice()
    for (let round = 1; round <= 2; round++) {
      expect(await deny(orderId)).toBe('refunded')
      expect(await account(orderId)).toMatchObject({ due: 0, returned: round * 50_000 })
      expect(await shop.say(orderId, 'paid', { confirmed: true })).toBe('surplus')
      expect(await account(orderId)).toMatchObject({ due: 50_000 })
    }
    expect((await shop.order(orderId)).payment_state).toBe('paid')
  })
})
