import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { silentLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { failingAt } from '#tests/support/failing-statement.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// Each statement of a purchase, of a payment and of a notification fails once. Whichever it is, the transaction is
// rolled back, the caller gets that statement's error, and no unhandled rejection is left: one would end the process, and
// fails a test run.

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const PROMO = 'SETENGAH'

async function paperInCart() {
  const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 5 })]
  await shop.addAddress(userId)
  return { userId, titleId, row: await shop.putInCart(userId, titleId, 2) }
}

const ordersOf = async (userId: number) =>
  (await db.database.kysely.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).length

/** Runs a verb with its 1st, 2nd, … statement failing, until it has none left to fail; gives how many it has. */
async function withEachFailing(run: (nth: number) => Promise<{ reached: boolean; error: unknown }>) {
  for (let nth = 1; ; nth++) {
    const { reached, error } = await run(nth)
    if (!reached) {
      expect(error).toBeUndefined()
      return nth - 1
    }
    expect({ nth, error: String(error) }).toEqual({ nth, error: 'error: division by zero' })
  }
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('F01 F10 a purchase of paper of which a statement fails sells nothing and takes nothing', async () => {
  await shop.addPromo({ code: PROMO, percent: 50, appliesTo: ['Fisik'] })
  const statements = await withEachFailing(async (nth) => {
    const { userId, titleId, row } = await paperInCart()
    const { database, reached } = failingAt(db.database, nth)
    const buy = shop.buyCart(
      userId,
      [row],
      { promoCode: PROMO },
      `kunci-${nth}-kertas`,
      shop.depsOn(database),
    )
    const error = await errorOf(buy)
    const left = [await ordersOf(userId), await shop.stock(titleId), (await shop.cart(userId)).length]
    expect([nth, ...left]).toEqual(
      reached() ? [nth, 0, '5 on hand, 0 held', 1] : [nth, 1, '5 on hand, 2 held', 0],
    )
    return { reached: reached(), error }
  })
  expect(statements).toBe(12)
})

test('F10 a purchase of an ebook of which a statement fails leaves no order', async () => {
  const statements = await withEachFailing(async (nth) => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { database, reached } = failingAt(db.database, nth)
    const error = await errorOf(shop.buy({ userId, titleId }, `kunci-${nth}-digital`, shop.depsOn(database)))
    expect([nth, await ordersOf(userId)]).toEqual([nth, reached() ? 0 : 1])
    return { reached: reached(), error }
  })
  expect(statements).toBe(7)
})

test('F17 a purchase of which nothing is left to pay gives the book with its order, or neither', async () => {
  await shop.addPromo({ code: 'GRATIS', percent: 100 })
  const statements = await withEachFailing(async (nth) => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { database, reached } = failingAt(db.database, nth)
    const purchase = { userId, titleId, promoCode: 'GRATIS' }
    const error = await errorOf(shop.buy(purchase, `kunci-${nth}-gratis`, shop.depsOn(database)))
    const has = [await ordersOf(userId), await shop.ownedBy(userId)]
    expect([nth, ...has]).toEqual(reached() ? [nth, 0, []] : [nth, 1, [titleId]])
    return { reached: reached(), error }
  })
  expect(statements).toBeGreaterThan(12)
})

type Order = { userId: number; orderId: number }
const cancelled = (deps: Purchases['deps'], order: Order) => cancelOrder(deps, order)
const paidOtherwise = (deps: Purchases['deps'], order: Order) =>
  changePaymentMethod(deps, { ...order, paymentMethodId: 118 })

test.each([
  ['F21 cancelling', cancelled],
  ['F09 choosing another method', paidOtherwise],
])(
  '%s leaves the order as it was where a statement fails, and works when it is tried again',
  async (_what, verb) => {
    const statements = await withEachFailing(async (nth) => {
      const { userId, titleId, row } = await paperInCart()
      const order = { userId, orderId: (await shop.buyCart(userId, [row])).transaction.id }
      const { database, reached } = failingAt(db.database, nth)
      const error = await errorOf(verb(shop.depsOn(database), order))
      if (reached()) {
        const untouched = [
          (await shop.order(order.orderId)).payment_state,
          (await shop.charge(order.orderId)).state,
        ]
        expect([nth, ...untouched, await shop.stock(titleId)]).toEqual([
          nth,
          'awaiting',
          'live',
          '5 on hand, 2 held',
        ])
        await verb(shop.deps, order)
      }
      return { reached: reached(), error }
    })
    expect(statements).toBeGreaterThan(5)
  },
)

test.each([
  [
    'paper',
    async () => {
      const { userId, titleId, row } = await paperInCart()
      return { titleId, id: (await shop.buyCart(userId, [row], { promoCode: PROMO })).transaction.id }
    },
  ],
  [
    'an ebook',
    async () => {
      const titleId = await shop.addTitle()
      return { titleId, id: (await shop.buy({ userId: await shop.addUser(), titleId })).transaction.id }
    },
  ],
])(
  'F07 a payment for %s of which a statement fails changes nothing, and is taken when it is reported again',
  async (_what, order) => {
    const statements = await withEachFailing(async (nth) => {
      const { titleId, id } = await order()
      const { database, reached } = failingAt(db.database, nth)
      const error = await errorOf(shop.say(id, 'paid', { through: shop.depsOn(database) }))
      if (reached()) {
        const untouched = [
          (await shop.order(id)).payment_state,
          await shop.sold(titleId),
          (await shop.charge(id)).state,
        ]
        expect([nth, ...untouched]).toEqual([nth, 'awaiting', 0, 'live'])
        expect(await shop.say(id, 'paid')).toBe('paid')
      }
      expect([nth, (await shop.order(id)).payment_state]).toEqual([nth, 'paid'])
      expect((await shop.movements(id)).filter((movement) => movement.startsWith('received'))).toHaveLength(1)
      return { reached: reached(), error }
    })
    expect(statements).toBeGreaterThan(7)
  },
)

test('F08 a notification of which a statement fails is stored, changes nothing, and is applied by the job', async () => {
  const statements = await withEachFailing(async (nth) => {
    const { userId, titleId, row } = await paperInCart()
    const id = (await shop.buyCart(userId, [row])).transaction.id
    const { database, reached } = failingAt(db.database, nth)
    const errors: unknown[] = []
    const log = { ...silentLog, error: (fields: { error?: unknown }) => errors.push(fields.error) }
    // Acknowledged all the same: the provider need not send it again.
    await shop.notify(id, '1', { through: { ...shop.depsOn(database), log } })
    const [stored, ...others] = await shop.notifications(id)
    expect([nth, others]).toEqual([nth, []])
    expect([nth, stored?.outcome, stored?.raw]).toEqual([
      nth,
      reached() ? null : 'paid',
      expect.stringContaining('Signature'),
    ])
    if (reached()) {
      const untouched = [(await shop.order(id)).payment_state, await shop.sold(titleId)]
      expect([nth, ...untouched]).toEqual([nth, 'awaiting', 0])
      await payAtProvider(id)
      shop.time.now = new Date(shop.time.now.getTime() + 2 * MINUTE)
      await retryNotifications(shop.deps)
      expect([nth, (await shop.notifications(id))[0]?.outcome]).toEqual([nth, 'paid'])
    }
    expect([nth, (await shop.order(id)).payment_state]).toEqual([nth, 'paid'])
    return { reached: reached(), error: errors[0] }
  })
  expect(statements).toBe(9)
})

const payAtProvider = (orderId: number) =>
  db.database.kysely
    .updateTable('simulator.charges')
    .set({ state: 'paid' })
    .where('reference', 'in', (eb) =>
      eb.selectFrom('charges').select('reference').where('order_id', '=', orderId),
    )
    .execute()
