// Longer than 300 lines: one model of a buyer, a shop and a provider, whose parts mean nothing apart.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { refundByGateway } from '#server/orders/refunds/refund-by-gateway.ts'
import { approveRefund, payRefund, withdrawRefund } from '#server/orders/refunds/refunds.ts'
import { askReturn, withdrawReturn } from '#server/orders/returns/ask-return.ts'
import { agreeReturn, declineReturn } from '#server/orders/returns/decide-return.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { Failure } from '#server/platform/failure.ts'
import { openIpay88OnTrial } from '#server/providers/payments/ipay88/ipay88-stand-in.testing.ts'
import { openMidtransOnTrial } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { GatewayOnTrial } from '#server/providers/payments/port.conformance.ts'
import { GatewayFailure, type RawNotification } from '#server/providers/payments/port.ts'
import { openSimulatorOnTrial } from '#server/providers/payments/simulator/simulator-on-trial.testing.ts'
import { openXenditOnTrial } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, receiveAll } from './purchase.fixture.ts'

// Random histories of orders at each gateway: accounts, codes and wallets that expire and are made anew, payments of
// any of them, also of another amount, notifications that are forged, lost, doubled, late or out of order, acts at the
// same time, a network with faults, returns that the buyer asks for, refunds by the gateway, by transfer and in the
// provider's dashboard. Each history contains one of the known dangerous sequences of events, with random details. The
// long tests run more of them; LEMBAR_HISTORIES says how many.

const HISTORIES = Number(process.env.LEMBAR_HISTORIES ?? 50)
/** Orders that share a clock and the jobs, so that a history costs little. */
const AT_ONCE = 10
const START = new Date('2026-11-21T03:00:30.000Z')
const PRICE = 50_000
const actor = staffActor()

let db: TestDatabase
let trial: GatewayOnTrial
let shop: Purchases
let titleId: number
/** Whether the provider closes charges at present. */
let closes = true

beforeAll(async () => {
  db = await testDatabase()
  await db.database.kysely.updateTable('payment_methods').set({ offered: true }).execute()
})
afterAll(() => db.close())

const NEWS = ['lost', 'once', 'twice', 'late'] as const
type News = (typeof NEWS)[number]
const FAULTS = ['drop', 'html', 'broken', 'unavailable', 'nul', 'too many'] as const

/** What one of them does: the buyer, the staff, the provider, or a job. Charges are named by their attempt. */
type Act =
  | { do: 'choose'; method: number }
  | { do: 'cancel' | 'check' | 'take back' | 'transfer' | 'withdraw' | 'send' | 'late news' | 'jobs' }
  | { do: 'ask for a return' | 'decline the return' | 'withdraw the return' }
  | { do: 'agree to the return'; amount: number | undefined }
  | { do: 'approve'; part: number | undefined; key: string | undefined }
  | { do: 'pay'; charge: number; amount: number; news: News }
  | { do: 'fail'; charge: number; news: News }
  | { do: 'old news' | 'early news' | 'forged news'; charge: number }
  | { do: 'return in the dashboard'; charge: number; part: number; news: News }
  | { do: 'decide a refund'; as: 'done' | 'failed'; news: News }

type Step = {
  acts: readonly Act[]
  /** What the network does to the next requests of this step. */
  faults: readonly (typeof FAULTS)[number][]
  closes: boolean
}
type History = { method: number; buys: 'once' | 'twice with one key'; steps: readonly Step[] }

const news = fc.constantFrom<News>('lost', 'once', 'once', 'twice', 'late')
const charge = fc.nat(2)
const plain = <
  Name extends
    | 'cancel'
    | 'check'
    | 'take back'
    | 'transfer'
    | 'withdraw'
    | 'send'
    | 'late news'
    | 'jobs'
    | 'ask for a return'
    | 'decline the return'
    | 'withdraw the return',
>(
  ...names: Name[]
) => fc.record({ do: fc.constantFrom(...names) })
const choose = (methods: readonly number[]) =>
  fc.record({ do: fc.constant('choose' as const), method: fc.constantFrom(...methods) })
const pay = (which: fc.Arbitrary<number>, how: fc.Arbitrary<News> = news) =>
  fc.record({ do: fc.constant('pay' as const), charge: which, amount: fc.constant(PRICE), news: how })
const payAnother = fc.record({
  do: fc.constant('pay' as const),
  charge,
  amount: fc.constantFrom(PRICE - 1, 1_000, PRICE + 10_000),
  news,
})
const approve = fc.record({
  do: fc.constant('approve' as const),
  part: fc.constantFrom(undefined, undefined, 20_000),
  key: fc.constantFrom(undefined, 'kunci-satu-persetujuan'),
})
/** To all of the money, or to less than was paid: then the order stays paid. */
const agree = fc.record({
  do: fc.constant('agree to the return' as const),
  amount: fc.constantFrom(undefined, undefined, 20_000, 49_999),
})
const decideRefund = fc.record({
  do: fc.constant('decide a refund' as const),
  as: fc.constantFrom('done' as const, 'failed' as const),
  news,
})
const inDashboard = fc.record({
  do: fc.constant('return in the dashboard' as const),
  charge,
  part: fc.constantFrom(PRICE, 20_000),
  news,
})
const inPart = fc.record({
  do: fc.constant('return in the dashboard' as const),
  charge: fc.constant(0),
  part: fc.constant(20_000),
  news,
})
const odd = fc.record({
  do: fc.constantFrom('old news' as const, 'early news' as const, 'forged news' as const),
  charge,
})
const fail = fc.record({ do: fc.constant('fail' as const), charge, news })

const anyAct = (methods: readonly number[]): fc.Arbitrary<Act> =>
  fc.oneof(
    { weight: 6, arbitrary: pay(charge) },
    { weight: 1, arbitrary: payAnother },
    { weight: 4, arbitrary: choose(methods) },
    { weight: 5, arbitrary: plain('take back', 'send', 'send', 'transfer', 'withdraw') },
    { weight: 3, arbitrary: approve },
    {
      weight: 3,
      arbitrary: plain('ask for a return', 'ask for a return', 'decline the return', 'withdraw the return'),
    },
    { weight: 2, arbitrary: agree },
    { weight: 4, arbitrary: plain('cancel', 'check', 'late news', 'jobs') },
    { weight: 1, arbitrary: fail },
    { weight: 2, arbitrary: odd },
    { weight: 2, arbitrary: inDashboard },
    { weight: 2, arbitrary: decideRefund },
  )

const faults = fc.oneof(
  { weight: 9, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 3 }) },
)
const stepOf = (acts: fc.Arbitrary<readonly Act[]>): fc.Arbitrary<Step> =>
  fc.record({ acts, faults, closes: fc.boolean() })
const one = (act: fc.Arbitrary<Act>) => stepOf(fc.tuple(act))
const atOnce = (...acts: fc.Arbitrary<Act>[]) => stepOf(fc.tuple(...acts))
const inTurn = (...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<readonly Step[]> => fc.tuple(...steps)

/** Orders of events that lose money where a guard is missing. */
function dangerous(methods: readonly number[]): fc.Arbitrary<readonly Step[]> {
  const first = fc.constant(0)
  const second = fc.constant(1)
  const unheard = fc.constantFrom<News>('lost', 'late')
  const refund = [one(pay(first)), one(plain('take back')), one(approve), one(plain('send'))]
  const asked = [one(pay(first)), one(plain('ask for a return'))]
  return fc.oneof(
    // Both accounts are paid, in either order; the news of one comes late or never.
    inTurn(one(choose(methods)), one(pay(first)), one(pay(second)), one(plain('check', 'late news', 'jobs'))),
    inTurn(
      one(choose(methods)),
      one(pay(second, unheard)),
      one(pay(first)),
      one(plain('check', 'late news')),
    ),
    // The payment is made while the buyer does something else, or after a cancellation.
    inTurn(
      one(pay(first, unheard)),
      atOnce(plain('late news', 'check'), fc.oneof(choose(methods), plain('cancel'))),
    ),
    inTurn(one(plain('cancel')), one(pay(first)), one(plain('check', 'late news', 'jobs'))),
    inTurn(one(pay(first, unheard)), one(plain('cancel')), one(plain('late news')), one(plain('take back'))),
    // A refund is asked for twice, in two ways, or its answer is lost; what failed is tried again.
    inTurn(...refund, one(plain('send', 'transfer', 'withdraw')), one(decideRefund)),
    inTurn(...refund, one(decideRefund), one(plain('send')), one(decideRefund), one(plain('late news'))),
    inTurn(...refund.slice(0, 3), atOnce(plain('send', 'transfer'), plain('send', 'transfer', 'withdraw'))),
    inTurn(
      one(pay(first)),
      one(plain('take back')),
      atOnce(approve, approve),
      one(plain('send')),
      one(approve),
    ),
    // It was returned in the dashboard meanwhile.
    inTurn(
      ...refund.slice(0, 2),
      one(inDashboard),
      one(approve),
      one(plain('send', 'transfer')),
      one(inDashboard),
    ),
    // A part by transfer, the rest by the gateway.
    inTurn(
      ...refund.slice(0, 3),
      one(plain('transfer')),
      one(approve),
      one(plain('send')),
      one(decideRefund),
    ),
    // The buyer gives it back: for all of the money or less, while something else happens to the order or its refund.
    inTurn(
      ...asked,
      one(agree),
      one(approve),
      one(plain('send')),
      one(decideRefund),
      one(plain('take back')),
    ),
    inTurn(...asked, atOnce(agree, agree), one(approve), atOnce(plain('send', 'transfer'), approve)),
    inTurn(
      ...asked,
      atOnce(agree, plain('take back', 'withdraw the return', 'decline the return')),
      one(approve),
    ),
    // Two parts were returned in the dashboard, and nothing but their sum distinguishes the news.
    inTurn(one(pay(first)), one(inPart), one(inPart), one(plain('take back', 'check'))),
    inTurn(...asked, one(inDashboard), one(plain('check', 'jobs')), one(agree), one(approve)),
    inTurn(
      ...asked,
      one(agree),
      one(inDashboard),
      one(approve),
      one(plain('send', 'transfer')),
      one(inDashboard),
    ),
    inTurn(
      one(choose(methods)),
      ...asked,
      one(agree),
      one(pay(second, unheard)),
      one(plain('check', 'late news')),
    ),
    // Another amount, a claim before its time, and what is said of a payment twice.
    inTurn(one(payAnother), one(approve), one(plain('send', 'transfer')), one(decideRefund)),
    inTurn(one(odd), one(plain('check', 'jobs')), one(pay(charge)), one(odd)),
  )
}

const historyOf = (methods: readonly number[]): fc.Arbitrary<History> =>
  fc.record({
    method: fc.constantFrom(...methods),
    buys: fc.constantFrom('once' as const, 'once' as const, 'twice with one key' as const),
    steps: fc
      .tuple(
        fc.array(one(anyAct(methods)), { maxLength: 3 }),
        dangerous(methods),
        fc.array(fc.oneof(one(anyAct(methods)), atOnce(anyAct(methods), anyAct(methods))), { maxLength: 6 }),
      )
      .map((parts) => parts.flat()),
  })

/** The clock is that of all histories, so the pause before a step is theirs together. */
const pauses = fc.array(fc.constantFrom(0, 0, 0, 0, 0, 2 * MINUTE, 2 * MINUTE, 20 * MINUTE, 3 * HOUR), {
  minLength: 20,
  maxLength: 20,
})

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}

type Order = {
  userId: number
  orderId: number
  late: RawNotification[]
  decided: Set<string>
  /** What the provider has of each charge that was paid. */
  paid: Map<string, number>
  /** The references of charges that failed. */
  failed: Set<string>
  /** The buyer cancelled it, or the staff took it back. */
  ended: boolean
  /** What of a paid order was agreed to go back; null where nothing was. */
  part: number | null
}

const chargesOf = (orderIds: readonly number[]) =>
  db.database.kysely
    .selectFrom('charges')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('attempt')
    .execute()

const chargeOf = async ({ orderId }: Order, attempt: number) => (await chargesOf([orderId]))[attempt]
type ChargeRow = NonNullable<Awaited<ReturnType<typeof chargeOf>>>

/** Without the faults of the network that wait for the shop. */
async function undisturbed<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const waiting = trial.network?.faults.splice(0) ?? []
  const answer = await work()
  trial.network?.faults.push(...waiting)
  return answer
}

async function tell(order: Order, raw: RawNotification | undefined, how: News): Promise<void> {
  if (raw === undefined || how === 'lost') return
  if (how === 'late') return void order.late.push(raw)
  await receiveAll(shop.deps, trial.gateway, raw)
  if (how === 'twice') await receiveAll(shop.deps, trial.gateway, raw)
}

/** A charge can be paid while its provider waits. Its payer never saw one of which the shop never got the number. */
async function isPayable({
  reference,
  amount_idr,
  gateway_reference,
  expires_at,
}: ChargeRow): Promise<boolean> {
  if (gateway_reference === null || expires_at <= shop.time.now) return false
  const question = { reference, amount: rupiah(amount_idr), gatewayReference: gateway_reference }
  // While the shop leaves the provider alone, the test cannot ask either.
  const answer = undisturbed(() => trial.gateway.askStatus(question)).catch(() => undefined)
  return (await answer)?.state === 'pending'
}

async function decideCharge(order: Order, act: Extract<Act, { do: 'pay' | 'fail' }>): Promise<void> {
  const found = await chargeOf(order, act.charge)
  if (found === undefined || !(await isPayable(found))) return
  const { reference } = found
  // What was asked just now may be decided by another act already.
  if (order.paid.has(reference) || order.failed.has(reference)) return
  if (act.do === 'fail') {
    order.failed.add(reference)
    return tell(order, await trial.decide(reference, 'failed'), act.news)
  }
  order.paid.set(reference, act.amount)
  if (act.amount === PRICE) return tell(order, await trial.decide(reference, 'paid'), act.news)
  // Not every provider says another amount when it is asked: the signed news of it are not lost.
  await tell(order, await trial.payAnother(reference, act.amount), act.news === 'lost' ? 'late' : act.news)
}

async function tellOddly(order: Order, act: Extract<Act, { do: 'old news' | 'early news' | 'forged news' }>) {
  const found = await chargeOf(order, act.charge)
  if (found === undefined || found.gateway_reference === null) return
  const { reference } = found
  if (act.do === 'old news') return tell(order, await trial.pendingNotification(reference), 'once')
  if (act.do === 'early news') return tell(order, trial.earlyNotification?.(reference), 'once')
  const forged = trial.tamper(
    trial.earlyNotification?.(reference) ?? (await trial.pendingNotification(reference)),
  )
  await expect(receiveAll(shop.deps, trial.gateway, forged)).rejects.toMatchObject({
    reason: 'unauthenticated',
  })
}

async function returnInDashboard(
  order: Order,
  { charge: attempt, part, news: how }: Extract<Act, { do: 'return in the dashboard' }>,
): Promise<void> {
  const found = await chargeOf(order, attempt)
  const { name, refunds } = trial.gateway
  // The simulator has no dashboard that could tell of a refund.
  if (found === undefined || name === 'simulator' || !refunds?.channels.has(found.channel)) return
  const paid = order.paid.get(found.reference) ?? 0
  if (paid < part || paid < part + ((await trial.refunds?.returned(found.reference)) ?? 0)) return
  const raw = await trial.refunds?.makeInDashboard(found.reference, part)
  // Only news tell of a refund that the shop did not ask for.
  await tell(order, raw, how === 'lost' ? 'late' : how)
}

const refundsOf = (orderIds: readonly number[]) =>
  db.database.kysely
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()

/** Staff may look at a request that is over. */
async function latestRequest(orderId: number): Promise<number> {
  const requests = db.database.kysely.selectFrom('return_requests').select('id')
  const latest = requests.where('order_id', '=', orderId).orderBy('id', 'desc').limit(1)
  return (await latest.executeTakeFirst())?.id ?? 0
}

const askedOf = (orderIds: readonly number[]) =>
  db.database.kysely
    .selectFrom('provider_refunds as r')
    .innerJoin('charges as c', 'c.id', 'r.charge_id')
    .select(['c.order_id', 'r.charge_id', 'r.key', 'r.state', 'r.amount_idr', 'r.booked_at'])
    .where('c.order_id', 'in', orderIds)
    .execute()
type AskedRow = Awaited<ReturnType<typeof askedOf>>[number]
const isRunning = ({ state }: Pick<AskedRow, 'state'>) => state === 'asked' || state === 'accepted'

/** A provider decides about a refund once, and not about one that it never got. */
async function decideRefunds(order: Order, as: 'done' | 'failed', how: News): Promise<void> {
  for (const { key } of (await askedOf([order.orderId])).filter(isRunning)) {
    if (key === null || order.decided.has(key)) continue
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

async function carryOut(next: Act, order: Order): Promise<void> {
  const { orderId, userId } = order
  const now = shop.time.now
  const approved = async () => {
    // Staff may press the button of a list that is out of date.
    const rows = await refundsOf([orderId])
    return (rows.find(({ state }) => state === 'approved') ?? rows.at(-1))?.id ?? 0
  }
  switch (next.do) {
    case 'choose':
      return void (await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: next.method }))
    case 'cancel':
      await cancelOrder(shop.deps, { userId, orderId })
      order.ended = true
      return
    case 'check':
      return void (await shop.deps.askProvider(orderId, 'refresh'))
    case 'take back':
      await db.database.transact((tx) => takeBackOrder(tx, actor, { orderId, reason: 'uji', now }))
      order.ended = true
      return
    case 'ask for a return': {
      const words = { cause: 'unread', words: 'uji', account: 'BCA 1' } as const
      const lines = [{ position: 0, quantity: 1 }]
      return askReturn(db.database, { userId, orderId, ...words, lines, days: 7, now })
    }
    case 'withdraw the return':
      return withdrawReturn(db.database, { userId, orderId, now })
    case 'decline the return': {
      const requestId = await latestRequest(orderId)
      return void (await db.database.transact((tx) =>
        declineReturn(tx, actor, { requestId, reason: 'uji', now }),
      ))
    }
    case 'agree to the return': {
      const requestId = await latestRequest(orderId)
      const amount = next.amount === undefined ? undefined : rupiah(next.amount)
      const lines = [{ position: 0, quantity: 1, copies: 'kept' as const, amount }]
      const agreed = { requestId, lines, shipping: rupiah(0), reply: '', now }
      await db.database.transact((tx) => agreeReturn(tx, actor, agreed))
      if (next.amount === undefined) order.ended = true
      else order.part = next.amount
      return
    }
    case 'approve': {
      const wish = { orderId, key: next.key, account: 'BCA 1', reason: 'uji', now }
      const amount = next.part === undefined ? undefined : rupiah(next.part)
      return void (await db.database.transact((tx) => approveRefund(tx, actor, { ...wish, amount })))
    }
    case 'transfer': {
      const refundId = await approved()
      return void (await db.database.transact((tx) =>
        payRefund(tx, actor, { refundId, reference: 'TRF', now }),
      ))
    }
    case 'withdraw': {
      const refundId = await approved()
      return void (await db.database.transact((tx) =>
        withdrawRefund(tx, actor, { refundId, reason: 'uji', now }),
      ))
    }
    case 'send':
      return void (await refundByGateway(shop.deps, actor, { refundId: await approved() }))
    case 'late news':
      for (const raw of order.late.splice(0).reverse()) await tell(order, raw, 'once')
      return
    case 'jobs':
      return jobs()
    case 'pay':
    case 'fail':
      return decideCharge(order, next)
    case 'old news':
    case 'early news':
    case 'forged news':
      return tellOddly(order, next)
    case 'return in the dashboard':
      return returnInDashboard(order, next)
    case 'decide a refund':
      return decideRefunds(order, next.as, next.news)
  }
}

async function takeStep(step: Step, order: Order): Promise<void> {
  trial.network?.faults.push(...step.faults)
  closes = step.closes
  await Promise.all(
    step.acts.map((act) =>
      carryOut(act, order).catch((error: unknown) => {
        // A refusal is an answer; everything else is what this test is for.
        if (!(error instanceof Failure)) throw error
      }),
    ),
  )
  await shop.deps.background.settled()
  trial.network?.faults.splice(0)
  closes = true
}

async function begin({ method, buys }: History): Promise<Order> {
  const userId = await shop.addUser()
  const buy = () => shop.buy({ userId, titleId, paymentMethodId: method }, 'kunci-satu-pembelian')
  const bought = await Promise.all(buys === 'once' ? [buy()] : [buy(), buy()])
  const ids = new Set(bought.map(({ transaction }) => transaction.id))
  expect(ids.size).toBe(1)
  return {
    userId,
    orderId: [...ids][0] ?? 0,
    late: [],
    decided: new Set(),
    paid: new Map(),
    failed: new Set(),
    ended: false,
    part: null,
  }
}

/** The network is well again, late news arrive, and the jobs run until nothing can be paid or returned any more. */
async function calmDown(orders: readonly Order[]): Promise<void> {
  for (const ms of [2 * MINUTE, 2 * HOUR, DAY + 6 * HOUR, 2 * HOUR, 2 * HOUR]) {
    later(ms)
    for (const order of orders) for (const raw of order.late.splice(0)) await tell(order, raw, 'once')
    const running = (await askedOf(orders.map(({ orderId }) => orderId))).filter(isRunning)
    const waiting = new Set(running.map(({ order_id }) => order_id))
    for (const order of orders) if (waiting.has(order.orderId)) await decideRefunds(order, 'done', 'lost')
    await jobs()
  }
}

async function readBooks(orders: readonly Order[]) {
  const ids = orders.map(({ orderId }) => orderId)
  const { kysely } = db.database
  const users = orders.map(({ userId }) => userId)
  const [charges, asked, refunds, money, rows, owned] = await Promise.all([
    chargesOf(ids),
    askedOf(ids),
    refundsOf(ids),
    kysely.selectFrom('money_movements').selectAll().where('order_id', 'in', ids).execute(),
    kysely.selectFrom('orders').selectAll().where('user_id', 'in', users).execute(),
    kysely
      .selectFrom('entitlements')
      .select(['user_id', 'title_id'])
      .where('user_id', 'in', users)
      .where('revoked_at', 'is', null)
      .execute(),
  ])
  return { charges, asked, refunds, money, rows, owned }
}
type Books = Awaited<ReturnType<typeof readBooks>>

async function expectRightBooks(order: Order, all: Books): Promise<void> {
  const of = <Row extends { order_id: number }>(rows: readonly Row[]) =>
    rows.filter(({ order_id }) => order_id === order.orderId)
  const [charges, asked, refunds, money] = [of(all.charges), of(all.asked), of(all.refunds), of(all.money)]
  const sum = (which: (moved: (typeof money)[number]) => boolean) =>
    money.filter(which).reduce((total, { amount_idr }) => total + amount_idr, 0)
  const isIn = ({ kind }: { kind: string }) => kind === 'received' || kind === 'surplus'

  for (const { id, reference } of charges) {
    const paid = order.paid.get(reference) ?? 0
    expect(sum((moved) => isIn(moved) && moved.charge_id === id)).toBe(paid)
    const unexplained = asked
      .filter((one) => one.charge_id === id && one.state === 'done' && one.booked_at === null)
      .reduce((total, { amount_idr }) => total + amount_idr, 0)
    const returned = paid > 0 ? ((await trial.refunds?.returned(reference)) ?? 0) : 0
    const booked = sum((moved) => moved.kind === 'refund_paid' && moved.charge_id === id)
    expect(booked + unexplained).toBe(returned)
    expect(returned).toBeLessThanOrEqual(paid)
  }
  // A repeated key is no second order.
  const rows = all.rows.filter(({ user_id }) => user_id === order.userId)
  expect(rows.map(({ id }) => id)).toEqual([order.orderId])
  const kept = sum(isIn) - sum(({ kind }) => kind === 'refund_due')
  const [{ payment_state, refund_due } = { payment_state: undefined, refund_due: undefined }] = rows
  expect(order.ended ? ['failed'] : ['paid', 'failed']).toContain(payment_state)
  // No paid order without money, and no money without an order or a refund that is due.
  expect(kept).toBe(payment_state === 'paid' ? PRICE - (order.part ?? 0) : 0)
  const due = sum(({ kind }) => kind === 'refund_due') - sum(({ kind }) => kind === 'refund_paid')
  expect(due).toBeGreaterThanOrEqual(0)
  expect(refund_due).toBe(due > 0)
  const promised = refunds.filter(({ state }) => state === 'approved' || state === 'sent')
  expect(promised.reduce((total, { amount_idr }) => total + amount_idr, 0)).toBeLessThanOrEqual(due)
  const owned = all.owned.filter(({ user_id }) => user_id === order.userId).map(({ title_id }) => title_id)
  expect(owned).toEqual(payment_state === 'paid' && order.part === null ? [titleId] : [])
  // Nobody is asked for ever, and what was asked of a provider was decided.
  expect(charges.filter(({ state, ask_at }) => state === 'live' || ask_at !== null)).toEqual([])
  expect(asked.filter(isRunning)).toEqual([])
  expect(refunds.filter(({ state }) => state === 'sent')).toEqual([])
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
    const { cancelCharge } = trial.gateway
    const gateway = cancelCharge
      ? {
          ...trial.gateway,
          cancelCharge: async (question: Parameters<typeof cancelCharge>[0]) => {
            if (!closes) throw new GatewayFailure('unreachable', 'no answer')
            await cancelCharge(question)
          },
        }
      : trial.gateway
    shop = openPurchases(db.database, () => gateway)
    Object.assign(shop.deps, { publicUrl: 'https://shop.test' })
    titleId = await shop.addTitle({ price: PRICE })
  })
  afterEach(() => trial.close())

  test('F04 F10 F11 F70 F81 F82 no paid order without money, and no money without an order or a refund', async () => {
    const together = fc.record({
      histories: fc.array(historyOf(methods), { minLength: AT_ONCE, maxLength: AT_ONCE }),
      pauses,
    })
    await fc.assert(
      fc.asyncProperty(together, async ({ histories, pauses: waits }) => {
        // Nothing is left of an earlier history that failed, and the breaker's pause is over.
        trial.network?.faults.splice(0)
        closes = true
        later(HOUR)
        const orders: Order[] = []
        for (const history of histories) orders.push(await begin(history))
        const longest = Math.max(...histories.map(({ steps }) => steps.length))
        for (let turn = 0; turn < longest; turn++) {
          later(waits[turn] ?? 0)
          for (const [index, order] of orders.entries()) {
            const step = histories[index]?.steps[turn]
            if (step !== undefined) await takeStep(step, order)
          }
        }
        await calmDown(orders)
        const books = await readBooks(orders)
        for (const order of orders) await expectRightBooks(order, books)
      }),
      { numRuns: Math.ceil(HISTORIES / AT_ONCE) },
    )
  }, 7_200_000)
})
