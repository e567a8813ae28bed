import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrder } from '#server/orders/expire-orders.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { everyInterleaving } from '#tests/support/interleave.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// An order whose first account is paid although another method was chosen. Every test tries each point at which the
// second can come between two statements of the first.

let db: TestDatabase
let shop: Purchases
const START = new Date('2026-11-21T03:00:30.000Z')
const [BRI, CIMB] = [118, 86]

beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

type Order = { userId: number; titleId: number; orderId: number }

/** Two of five copies, to be paid by BRI; the account of BNI, which was given first, could not be closed. */
async function replacedOrder(): Promise<Order> {
  shop.time.now = START
  const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 5 })]
  await shop.addAddress(userId)
  const bought = await shop.buyCart(userId, [await shop.putInCart(userId, titleId, 2)])
  const order = { userId, titleId, orderId: bought.transaction.id }
  const { gateway } = shop.deps
  const { cancelCharge } = gateway
  gateway.cancelCharge = async () => {
    throw new GatewayFailure('unreachable', 'no answer')
  }
  await changePaymentMethod(shop.deps, { ...order, paymentMethodId: BRI })
  if (cancelCharge) gateway.cancelCharge = cancelCharge
  return order
}

/** The buyer pays the account that was given first. Its webhook is lost. */
async function payFirst({ orderId }: Order): Promise<void> {
  await db.database.kysely
    .updateTable('simulator.charges')
    .set({ state: 'paid' })
    .where('reference', '=', (eb) =>
      eb.selectFrom('charges').select('reference').where('order_id', '=', orderId).where('attempt', '=', 1),
    )
    .execute()
}

/** The order's end, with the states of its charges at the shop and at the provider. */
async function facts({ titleId, orderId }: Order) {
  await shop.deps.background.settled()
  const charges = await db.database.kysely
    .selectFrom('charges')
    .leftJoin('simulator.charges as booked', 'booked.reference', 'charges.reference')
    .select(['charges.state', 'booked.state as atProvider'])
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute()
  return {
    payment: (await shop.order(orderId)).payment_state,
    stock: await shop.stock(titleId),
    money: (await shop.movements(orderId)).filter((movement) => !movement.startsWith('charged')),
    first: charges[0]?.state,
    // Nobody can pay them any more.
    others: charges
      .slice(1)
      .filter(({ state, atProvider }) => state !== 'cancelled' || atProvider === 'pending'),
  }
}
const PAID = {
  payment: 'paid',
  stock: '3 on hand, 0 held',
  money: ['received 130000'],
  first: 'paid',
  others: [],
}

test('F70 job × webhook: a replaced account’s payment that both find is received once', async () => {
  const points = await everyInterleaving(db.database, async () => {
    const order = await replacedOrder()
    await payFirst(order)
    return {
      first: (watched) => shop.depsOn(watched).askProvider(order.orderId, 'reconcile'),
      second: () => shop.say(order.orderId, 'paid', { attempt: 1 }),
      afterwards: async (_outcome, point) => {
        expect({ point, ...(await facts(order)) }).toEqual({ point, ...PAID })
      },
    }
  })
  expect(points).toBeGreaterThan(8)
})

test('F70 refresh × refresh: two tabs that check at once receive a replaced account’s payment once', async () => {
  await everyInterleaving(db.database, async () => {
    const order = await replacedOrder()
    await payFirst(order)
    return {
      first: (watched) => shop.depsOn(watched).askProvider(order.orderId, 'refresh'),
      second: () => shop.deps.askProvider(order.orderId, 'refresh'),
      afterwards: async (_outcome, point) => {
        expect({ point, ...(await facts(order)) }).toEqual({ point, ...PAID })
      },
    }
  })
})

test('F70 one account × the other: of two payments one pays the order, and the other is due back', async () => {
  await everyInterleaving(db.database, async () => {
    const order = await replacedOrder()
    return {
      first: (watched) => shop.say(order.orderId, 'paid', { attempt: 1, through: shop.depsOn(watched) }),
      second: () => shop.say(order.orderId, 'paid', { attempt: 2 }),
      afterwards: async ({ first, second }, point) => {
        const outcomes = [first, second].map((end) => (end.status === 'fulfilled' ? end.value : end.reason))
        expect({ point, outcomes: outcomes.toSorted() }).toEqual({ point, outcomes: ['paid', 'surplus'] })
        const { payment, stock, money } = await facts(order)
        expect({ point, payment, stock, money }).toEqual({
          point,
          payment: 'paid',
          stock: '3 on hand, 0 held',
          money: ['received 130000', 'surplus 130000', 'refund_due 130000'],
        })
      },
    }
  })
})

test('F70 change of method × payment of the first account: paid once, and every other account is closed', async () => {
  await everyInterleaving(db.database, async () => {
    const order = await replacedOrder()
    return {
      first: (watched) => changePaymentMethod(shop.depsOn(watched), { ...order, paymentMethodId: CIMB }),
      second: async () => {
        await payFirst(order)
        await shop.say(order.orderId, 'paid', { attempt: 1 })
      },
      afterwards: async (_outcome, point) => {
        expect({ point, ...(await facts(order)) }).toEqual({ point, ...PAID })
      },
    }
  })
})

test('F70 cancel × check that finds the first account paid: either the books are paid for, or the money is due', async () => {
  const endings = new Set<string>()
  await everyInterleaving(db.database, async () => {
    const order = await replacedOrder()
    return {
      first: (watched) => cancelOrder(shop.depsOn(watched), order),
      second: async () => {
        await payFirst(order)
        await shop.deps.askProvider(order.orderId, 'refresh')
      },
      afterwards: async ({ first }, point) => {
        // Whatever came between: the next question finds it.
        await shop.deps.askProvider(order.orderId, 'reconcile')
        const ending = await facts(order)
        const givenUp = {
          ...PAID,
          payment: 'failed',
          stock: '5 on hand, 0 held',
          money: ['received 130000', 'refund_due 130000'],
        }
        expect({ point, ...ending }).toEqual({ point, ...(first.status === 'fulfilled' ? givenUp : PAID) })
        endings.add(ending.payment)
      },
    }
  })
  expect([...endings].toSorted()).toEqual(['failed', 'paid'])
})

test('F70 expiry × check: who paid the first account in time gets the books', async () => {
  await everyInterleaving(db.database, async () => {
    const order = await replacedOrder()
    await payFirst(order)
    shop.time.now = new Date(START.getTime() + DAY + 5 * HOUR)
    return {
      first: (watched) => expireOrder(shop.depsOn(watched), order.orderId),
      second: () => shop.deps.askProvider(order.orderId, 'refresh'),
      afterwards: async (_outcome, point) => {
        expect({ point, ...(await facts(order)) }).toEqual({ point, ...PAID })
      },
    }
  })
})
