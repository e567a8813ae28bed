import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { Failure } from '#server/platform/failure.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, simulatorOn } from './purchase.fixture.ts'

// Histories of an order with several accounts. The provider has a calm or a bad day, and most webhooks are lost.

const METHODS = [118, 86, 119, 9] as const
const START = new Date('2026-11-21T03:00:30.000Z')

let db: TestDatabase
let shop: Purchases
/** Calls that the provider does not answer at present. */
const silent = { closing: false, asking: false }

beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database, (clock) => {
    const simulator = simulatorOn(db.database, clock)
    const unlessSilent = <Call extends (...args: never[]) => Promise<unknown>>(
      what: keyof typeof silent,
      call: Call,
    ) =>
      (async (...args: Parameters<Call>) => {
        if (silent[what]) throw new GatewayFailure('unreachable', 'no answer')
        return call(...args)
      }) as Call
    return {
      ...simulator,
      askStatus: unlessSilent('asking', simulator.askStatus),
      cancelCharge: unlessSilent('closing', simulator.cancelCharge ?? (async () => undefined)),
    }
  })
})
afterAll(() => db.close())

type Command =
  | { do: 'change'; method: number }
  | { do: 'cancel' | 'check' | 'job' | 'expiry' }
  | { do: 'pay'; account: number; webhook: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'silent'; closing: boolean; asking: boolean }

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('change' as const), method: fc.constantFrom(...METHODS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      account: fc.nat(3),
      webhook: fc.oneof(
        { weight: 3, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'check', 'job', 'expiry') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(2 * MINUTE, HOUR, 10 * HOUR, DAY),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('silent' as const), closing: fc.boolean(), asking: fc.boolean() }),
  },
)

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}

const accountsOf = (orderId: number) =>
  db.database.kysely
    .selectFrom('charges')
    .innerJoin('simulator.charges as booked', 'booked.reference', 'charges.reference')
    .select(['charges.id', 'charges.attempt', 'charges.reference', 'charges.state', 'charges.ask_at'])
    .select('booked.state as at_provider')
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute()

/** At the provider, where an account can be paid until its time is over. */
async function pay(orderId: number, index: number, webhook: boolean): Promise<void> {
  const account = (await accountsOf(orderId))[index]
  if (account === undefined) return
  const { numUpdatedRows } = await db.database.kysely
    .updateTable('simulator.charges')
    .set({ state: 'paid' })
    .where('reference', '=', account.reference)
    .where('state', '=', 'pending')
    .where('expires_at', '>', shop.time.now)
    .executeTakeFirstOrThrow()
  if (webhook && numUpdatedRows > 0n) await shop.say(orderId, 'paid', { attempt: account.attempt })
}

async function carryOut(next: Command, order: { userId: number; orderId: number }): Promise<void> {
  const { orderId } = order
  try {
    switch (next.do) {
      case 'change':
        return void (await changePaymentMethod(shop.deps, { ...order, paymentMethodId: next.method }))
      case 'cancel':
        return void (await cancelOrder(shop.deps, order))
      case 'check':
        return void (await shop.deps.askProvider(orderId, 'refresh'))
      case 'job':
        return void (await reconcileCharges(shop.deps))
      case 'expiry':
        return void (await expireOrders(shop.deps))
      case 'pay':
        return void (await pay(orderId, next.account, next.webhook))
      case 'wait':
        return later(next.ms)
      case 'silent':
        return void Object.assign(silent, { closing: next.closing, asking: next.asking })
    }
  } catch (error) {
    // A refusal is an answer; everything else is what this test is for.
    if (!(error instanceof Failure)) throw error
  } finally {
    await shop.deps.background.settled()
  }
}

test('F70 whatever is paid, replaced, cancelled or lost: each payment is found once, and one pays the order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 12 }), async (commands) => {
      shop.time.now = START
      Object.assign(silent, { closing: false, asking: false })
      const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
      const { transaction } = await shop.buy({ userId, titleId })
      const order = { userId, orderId: transaction.id }
      for (const next of commands) await carryOut(next, order)

      // The provider answers again, and the jobs run until nothing can be paid any more.
      Object.assign(silent, { closing: false, asking: false })
      for (let ran = 0; ran < DAY + 6 * HOUR; ran += HOUR) {
        later(HOUR)
        await reconcileCharges(shop.deps)
        await expireOrders(shop.deps)
        await shop.deps.background.settled()
      }
      later(MINUTE)
      await reconcileCharges(shop.deps)
      await shop.deps.background.settled()

      const accounts = await accountsOf(order.orderId)
      const money = await db.database.kysely
        .selectFrom('money_movements')
        .select(['charge_id', 'kind', 'amount_idr'])
        .where('order_id', '=', order.orderId)
        .where('kind', '<>', 'charged')
        .execute()
      const received = accounts.map(
        ({ id }) =>
          money.filter((moved) => moved.charge_id === id && /received|surplus/.test(moved.kind)).length,
      )
      expect(received).toEqual(accounts.map(({ at_provider }) => (at_provider === 'paid' ? 1 : 0)))
      // One payment is the price of the goods; all others are due back.
      const kept = money.reduce(
        (sum, { kind, amount_idr }) => sum + (kind === 'refund_due' ? -amount_idr : amount_idr),
        0,
      )
      const { payment_state, failure_cause, refund_due } = await shop.order(order.orderId)
      const paid = received.includes(1)
      expect(kept).toBe(payment_state === 'paid' ? 50_000 : 0)
      expect(payment_state).toBe(paid && failure_cause !== 'cancelled' ? 'paid' : 'failed')
      expect(refund_due).toBe(money.some(({ kind }) => kind === 'refund_due'))
      expect(await shop.ownedBy(userId)).toEqual(payment_state === 'paid' ? [titleId] : [])
      // And nobody asks about it for ever.
      expect(accounts.filter(({ state, ask_at }) => state === 'live' || ask_at !== null)).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 120_000)
