import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMove, type PaymentState } from '#contracts/order-states.ts'
import { DAY } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { expireOrder } from '#server/orders/expire-orders.ts'
import { receiveOrder } from '#server/orders/parcels/receive-order.ts'
import { Failure } from '#server/platform/failure.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const RECEIVED = 6
type Command =
  | { do: 'buy'; copies: number }
  | { do: 'paid' | 'undone' | 'failed' | 'expired' | 'cancel' | 'send' | 'receive'; order: number }

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('buy' as const), copies: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('paid', 'undone', 'failed', 'expired', 'cancel', 'send', 'receive'),
      order: fc.nat(5),
    }),
  },
)

test('F01 F21 whatever is done in whichever order: held + taken + free = received, and no state is skipped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
      const titleId = await shop.addPaper({ stock: RECEIVED })
      const orders: { userId: number; orderId: number }[] = []
      for (const next of commands) {
        await carryOut(next, titleId, orders)
        await expectBalance(titleId)
      }
      for (const { orderId } of orders) await expectLegal(orderId)
    }),
    { numRuns: 15 },
  )
}, 90_000)

async function carryOut(
  next: Command,
  titleId: number,
  orders: { userId: number; orderId: number }[],
): Promise<void> {
  try {
    if (next.do === 'buy') {
      const userId = await shop.addUser()
      await shop.addAddress(userId)
      const row = await shop.putInCart(userId, titleId, next.copies)
      const { transaction } = await shop.buyCart(userId, [row])
      orders.push({ userId, orderId: transaction.id })
      return
    }
    const order = orders[next.order % Math.max(1, orders.length)]
    if (order === undefined) return
    await act(next.do, order)
  } catch (error) {
    // A refusal is an answer; everything else is what this test is for.
    if (!(error instanceof Failure)) throw error
  }
}

async function act(
  what: Exclude<Command['do'], 'buy'>,
  order: { userId: number; orderId: number },
): Promise<void> {
  const { orderId } = order
  switch (what) {
    case 'paid':
    case 'failed':
      await shop.say(orderId, what)
      return
    case 'undone':
      await shop.say(orderId, 'failed', { confirmed: true })
      return
    case 'cancel':
      return cancelOrder(shop.deps, order)
    case 'receive':
      return receiveOrder(shop.deps, order)
    case 'send':
      await db.database.kysely
        .updateTable('order_shipments')
        .set({ tracking_number: `RESI${orderId}`, sent_at: shop.time.now })
        .where('order_id', '=', orderId)
        .execute()
      return
    case 'expired': {
      const now = shop.time.now
      shop.time.now = new Date(now.getTime() + 2 * DAY)
      await expireOrder(shop.deps, orderId)
      shop.time.now = now
    }
  }
}

async function expectBalance(titleId: number): Promise<void> {
  const { kysely } = db.database
  const edition = kysely.selectFrom('editions').select('id').where('title_id', '=', titleId)
  const sumOf = async (table: 'stock_holds' | 'stock_taken') => {
    const { sum } = await kysely
      .selectFrom(table)
      .select(({ fn }) => fn.sum<string | null>('quantity').as('sum'))
      .where('edition_id', '=', edition)
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0)
  }
  const { on_hand, reserved } = await kysely
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .where('edition_id', '=', edition)
    .executeTakeFirstOrThrow()
  expect(reserved).toBe(await sumOf('stock_holds'))
  expect(on_hand + (await sumOf('stock_taken'))).toBe(RECEIVED)
  expect(on_hand - reserved).toBeGreaterThanOrEqual(0)
}

async function expectLegal(orderId: number): Promise<void> {
  const events = await db.database.kysely
    .selectFrom('order_events')
    .select(['payment_from', 'payment_to'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  let state: PaymentState = 'awaiting'
  for (const { payment_from, payment_to } of events) {
    expect(payment_from).toBe(state)
    expect(canMove(state, payment_to as PaymentState)).toBe(true)
    state = payment_to as PaymentState
  }
  expect((await shop.order(orderId)).payment_state).toBe(state)
}
