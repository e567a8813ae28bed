import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { askRefunds } from '#server/orders/gateway-refunds/ask-refunds.ts'
import { refundByGateway } from '#server/orders/gateway-refunds/refund-by-gateway.ts'
import { approveRefund, payRefund } from '#server/orders/refunds.ts'
import { takeBackOrder } from '#server/orders/take-back-order.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { Failure } from '#server/platform/failure.ts'
import { openIpay88OnTrial } from '#server/providers/payments/ipay88/ipay88-stand-in.testing.ts'
import { openMidtransOnTrial } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { GatewayOnTrial } from '#server/providers/payments/port.conformance.ts'
import type { RawNotification } from '#server/providers/payments/port.ts'
import { openSimulatorOnTrial } from '#server/providers/payments/simulator/simulator-on-trial.testing.ts'
import { openXenditOnTrial } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, receiveAll } from './purchase.fixture.ts'

// Random histories of orders at each gateway: accounts, codes and wallets that end and are made anew, payments of any of
// them, news that are lost, doubled, late or out of order, a network with faults, refunds by the gateway, by transfer
// and in the provider's dashboard. More of them: LEMBAR_HISTORIES=10000.

const HISTORIES = Number(process.env.LEMBAR_HISTORIES ?? 50)
/** Orders that share a clock, a network and the jobs. */
const AT_ONCE = 10
const START = new Date('2026-11-21T03:00:30.000Z')
const PRICE = 50_000
const actor = staffActor()

let db: TestDatabase
let trial: GatewayOnTrial
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
  await db.database.kysely.updateTable('payment_methods').set({ offered: true }).execute()
})
afterAll(() => db.close())

type News = 'lost' | 'once' | 'twice' | 'late'
type Command =
  | { do: 'choose'; method: number }
  | { do: 'cancel' | 'check' | 'take back' | 'approve' | 'transfer' | 'send' | 'late news' | 'jobs' }
  | { do: 'pay' | 'fail'; charge: number; news: News }
  | { do: 'return in the dashboard'; charge: number; part: number; news: News }
  | { do: 'decide a refund'; as: 'done' | 'failed'; news: News }
  | { do: 'wait'; ms: number }
  | { do: 'faults'; faults: readonly ('drop' | 'html' | 'broken' | 'unavailable' | 'nul' | 'too many')[] }

const news = fc.constantFrom<News>('lost', 'once', 'once', 'twice', 'late')
const commandOf = (methods: readonly number[]): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), charge: fc.nat(3), news }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('choose' as const), method: fc.constantFrom(...methods) }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('take back', 'approve', 'send', 'send') }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('cancel', 'check', 'transfer', 'late news', 'jobs') }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), charge: fc.nat(3), news }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('return in the dashboard' as const),
        charge: fc.nat(3),
        part: fc.constantFrom(PRICE, 20_000),
        news,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('decide a refund' as const),
        as: fc.constantFrom('done', 'failed'),
        news,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        ms: fc.constantFrom(2 * MINUTE, 20 * MINUTE, 3 * HOUR),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('faults' as const),
        faults: fc.array(fc.constantFrom('drop', 'html', 'broken', 'unavailable', 'nul', 'too many'), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
    },
  )

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}

type Order = {
  userId: number
  titleId: number
  orderId: number
  late: RawNotification[]
  decided: Set<string>
}

const chargesOf = ({ orderId }: Pick<Order, 'orderId'>) =>
  db.database.kysely
    .selectFrom('charges')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute()
type ChargeRow = Awaited<ReturnType<typeof chargesOf>>[number]

/** What the provider would answer on a network without faults. */
async function stateAtProvider({ reference, amount_idr, gateway_reference }: ChargeRow) {
  const faults = trial.network?.faults.splice(0) ?? []
  const question = { reference, amount: rupiah(amount_idr), gatewayReference: gateway_reference }
  const { state } = await trial.gateway.askStatus(question).catch(() => ({ state: 'unknown' }))
  trial.network?.faults.push(...faults)
  return state
}

async function tell(order: Order, raw: RawNotification | undefined, how: News): Promise<void> {
  if (raw === undefined || how === 'lost') return
  if (how === 'late') return void order.late.push(raw)
  await receiveAll(shop.deps, trial.gateway, raw)
  if (how === 'twice') await receiveAll(shop.deps, trial.gateway, raw)
}

async function decideCharge(
  order: Order,
  { charge: index, news: how, do: what }: Extract<Command, { do: 'pay' | 'fail' }>,
): Promise<void> {
  const charge = (await chargesOf(order))[index]
  // A charge of which the shop never got the number cannot be found by its payer either.
  if (charge === undefined || charge.gateway_reference === null || charge.expires_at <= shop.time.now) return
  if ((await stateAtProvider(charge)) !== 'pending') return
  await tell(order, await trial.decide(charge.reference, what === 'pay' ? 'paid' : 'failed'), how)
}

async function returnInDashboard(
  order: Order,
  { charge: index, part, news: how }: Extract<Command, { do: 'return in the dashboard' }>,
): Promise<void> {
  const charge = (await chargesOf(order))[index]
  // The simulator has no dashboard that could tell of a refund.
  const { name, refunds } = trial.gateway
  const canReturn = charge && name !== 'simulator' && refunds?.channels.has(charge.channel)
  if (!canReturn || !['paid', 'refunded'].includes(await stateAtProvider(charge))) return
  const returned = (await trial.refunds?.returned(charge.reference)) ?? 0
  if (returned + part > charge.amount_idr) return
  const raw = await trial.refunds?.makeInDashboard(charge.reference, part)
  // Only news tell of a refund that the shop did not ask for.
  await tell(order, raw, how === 'lost' ? 'late' : how)
}

const refundsOf = ({ orderId }: Order) =>
  db.database.kysely.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

const runningOf = async ({ orderId }: Order) => {
  const rows = await db.database.kysely
    .selectFrom('provider_refunds as r')
    .innerJoin('charges as c', 'c.id', 'r.charge_id')
    .select(['r.key', 'r.state'])
    .where('c.order_id', '=', orderId)
    .where('r.state', 'in', ['asked', 'accepted'])
    .execute()
  return rows.flatMap(({ key }) => key ?? [])
}

/** A provider decides about a refund once, and not about one that it never got. */
async function decideRefund(order: Order, as: 'done' | 'failed', how: News): Promise<void> {
  for (const key of await runningOf(order)) {
    if (order.decided.has(key)) continue
    const raw = await trial.refunds?.decide(key, as).catch(() => null)
    if (raw === null) continue
    order.decided.add(key)
    await tell(order, raw, how)
  }
}

async function jobs(): Promise<void> {
  await retryNotifications(shop.deps)
  await reconcileCharges(shop.deps)
  await expireOrders(shop.deps)
  await askRefunds(shop.deps)
  await shop.deps.background.settled()
}

async function carryOut(next: Command, order: Order): Promise<void> {
  const { orderId, userId } = order
  const now = shop.time.now
  const refund = async (state: string) => (await refundsOf(order)).find((one) => one.state === state)?.id ?? 0
  switch (next.do) {
    case 'choose':
      return void (await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: next.method }))
    case 'cancel':
      return cancelOrder(shop.deps, { userId, orderId })
    case 'check':
      return void (await shop.deps.askProvider(orderId, 'refresh'))
    case 'take back':
      return void (await db.database.transact((tx) =>
        takeBackOrder(tx, actor, { orderId, reason: 'uji', now }),
      ))
    case 'approve':
      return void (await db.database.transact((tx) =>
        approveRefund(tx, actor, { orderId, account: 'BCA 1', reason: 'uji', now }),
      ))
    case 'transfer': {
      const refundId = await refund('approved')
      return void (await db.database.transact((tx) =>
        payRefund(tx, actor, { refundId, reference: 'TRF', now }),
      ))
    }
    case 'send':
      return void (await refundByGateway(shop.deps, actor, { refundId: await refund('approved') }))
    case 'late news':
      for (const raw of order.late.splice(0).reverse()) await tell(order, raw, 'once')
      return
    case 'jobs':
      return jobs()
    case 'pay':
    case 'fail':
      return decideCharge(order, next)
    case 'return in the dashboard':
      return returnInDashboard(order, next)
    case 'decide a refund':
      return decideRefund(order, next.as, next.news)
    case 'wait':
      return later(next.ms)
    case 'faults':
      trial.network?.faults.push(...next.faults)
  }
}

/** The network is well again, late news arrive, and the jobs run until nothing can be paid or returned any more. */
async function calmDown(orders: readonly Order[]): Promise<void> {
  trial.network?.faults.splice(0)
  for (const ms of [2 * MINUTE, 2 * HOUR, DAY + 6 * HOUR, 2 * HOUR, 2 * HOUR]) {
    later(ms)
    for (const order of orders) {
      for (const raw of order.late.splice(0)) await tell(order, raw, 'once')
      await decideRefund(order, 'done', 'lost')
    }
    await jobs()
  }
}

async function expectRightBooks(order: Order): Promise<void> {
  const charges = await chargesOf(order)
  const money = await db.database.kysely
    .selectFrom('money_movements')
    .select(['charge_id', 'kind', 'amount_idr'])
    .where('order_id', '=', order.orderId)
    .execute()
  const sum = (of: (moved: (typeof money)[number]) => boolean) =>
    money.filter(of).reduce((total, { amount_idr }) => total + amount_idr, 0)
  const isIn = ({ kind }: { kind: string }) => kind === 'received' || kind === 'surplus'

  for (const charge of charges) {
    const isPaid = ['paid', 'refunded'].includes(await stateAtProvider(charge))
    expect(sum((moved) => isIn(moved) && moved.charge_id === charge.id)).toBe(isPaid ? PRICE : 0)
    const unexplained = await db.database.kysely
      .selectFrom('provider_refunds')
      .select('amount_idr')
      .where('charge_id', '=', charge.id)
      .where('state', '=', 'done')
      .where('booked_at', 'is', null)
      .execute()
    const returned = isPaid ? ((await trial.refunds?.returned(charge.reference)) ?? 0) : 0
    const booked = sum((moved) => moved.kind === 'refund_paid' && moved.charge_id === charge.id)
    expect(booked + unexplained.reduce((total, { amount_idr }) => total + amount_idr, 0)).toBe(returned)
  }
  const kept = sum(isIn) - sum(({ kind }) => kind === 'refund_due')
  const { payment_state, refund_due } = await shop.order(order.orderId)
  expect(['paid', 'failed']).toContain(payment_state)
  // No paid order without money, and no money without an order or a refund that is due.
  expect(kept).toBe(payment_state === 'paid' ? PRICE : 0)
  const due = sum(({ kind }) => kind === 'refund_due') - sum(({ kind }) => kind === 'refund_paid')
  expect(due).toBeGreaterThanOrEqual(0)
  expect(refund_due).toBe(due > 0)
  expect(await shop.ownedBy(order.userId)).toEqual(payment_state === 'paid' ? [order.titleId] : [])
  // Nobody is asked for ever, and what was asked of a provider was decided.
  expect(charges.filter(({ state, ask_at }) => state === 'live' || ask_at !== null)).toEqual([])
  expect(await runningOf(order)).toEqual([])
  expect((await refundsOf(order)).filter(({ state }) => state === 'sent')).toEqual([])
}

type Open = (now: Date, clock: () => Date) => Promise<GatewayOnTrial>
const gateways: [name: string, methods: readonly number[], open: Open][] = [
  ['simulator', [83, 118, 1001, 1002, 1004], (now, clock) => openSimulatorOnTrial(now, clock, db)],
  ['ipay88', [83, 118, 9], openIpay88OnTrial],
  ['midtrans', [83, 119, 1001, 1002, 1003], openMidtransOnTrial],
  ['xendit', [83, 118, 1001, 1004, 1005], openXenditOnTrial],
]

describe.each(gateways)('%s', (_name, methods, open) => {
  beforeEach(async () => {
    trial = await open(START, () => shop.time.now)
    shop = openPurchases(db.database, () => trial.gateway)
    Object.assign(shop.deps, { publicUrl: 'https://shop.test' })
  })
  afterEach(() => trial.close())

  const history = fc.record({
    method: fc.constantFrom(...methods),
    commands: fc.array(commandOf(methods), { maxLength: 14 }),
  })

  test('F04 F81 F82 no paid order without money, and no money without an order or a refund', async () => {
    const together = fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE })
    await fc.assert(
      fc.asyncProperty(together, async (histories) => {
        trial.network?.faults.splice(0)
        // The breaker's pause of an earlier history is over.
        later(HOUR)
        const orders: Order[] = []
        for (const { method } of histories) {
          const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price: PRICE })]
          const { transaction } = await shop.buy({ userId, titleId, paymentMethodId: method })
          orders.push({ userId, titleId, orderId: transaction.id, late: [], decided: new Set() })
        }
        const longest = Math.max(...histories.map(({ commands }) => commands.length))
        for (let step = 0; step < longest; step++) {
          for (const [index, order] of orders.entries()) {
            const next = histories[index]?.commands[step]
            if (next === undefined) continue
            await carryOut(next, order).catch((error: unknown) => {
              // A refusal is an answer; everything else is what this test is for.
              if (!(error instanceof Failure)) throw error
            })
            await shop.deps.background.settled()
          }
        }
        await calmDown(orders)
        for (const order of orders) await expectRightBooks(order)
      }),
      { numRuns: Math.ceil(HISTORIES / AT_ONCE) },
    )
  }, 1_800_000)
})
