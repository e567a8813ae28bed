import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, simulatorOn } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  shop = openPurchases(db.database, (clock) => {
    const simulator = simulatorOn(db.database, clock)
    // Slow enough that twins meet the first request while its charge is being made.
    return {
      ...simulator,
      createCharge: async (request) => {
        await sleep(150)
        return simulator.createCharge(request)
      },
    }
  })
})

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)))

const ordersOf = (userId: number) =>
  db.database.kysely.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()

const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'sold' : result.reason.reason)).toSorted()

test('F10 ten twins at once make one order and get one answer', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const results = await times(10, () => shop.buy({ userId, titleId }, 'kunci-sepuluh-kembar'))
  const answers = results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))
  expect(await ordersOf(userId)).toHaveLength(1)
  expect(answers[0]?.url).toMatch(/\/simulator\/pay\//)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const charges = await db.database.kysely
    .selectFrom('simulator.charges as booked')
    .innerJoin('charges', 'charges.reference', 'booked.reference')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .select('booked.reference')
    .where('orders.user_id', '=', userId)
    .execute()
  expect(charges).toHaveLength(1)
})

test('a double click without a key sells the title once and says where it waits', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const results = await times(6, () => shop.buy({ userId, titleId }))
  expect(reasons(results)).toEqual([...Array(5).fill('already_pending'), 'sold'])
  expect(await ordersOf(userId)).toHaveLength(1)
})

test('F17 a free title asked for many times at once is given once', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price: 0 })]
  const results = await times(6, () => shop.buy({ userId, titleId }))
  expect(reasons(results)).toEqual([...Array(5).fill('already_owned'), 'sold'])
  expect(await shop.ownedBy(userId)).toEqual([titleId])
  expect(await shop.sold(titleId)).toBe(1)
})

test('F13 a quota of three is never exceeded, however many shoppers come at once', async () => {
  const titleId = await shop.addTitle()
  await shop.addPromo({ code: 'REBUTAN', percent: 20, quota: 3 })
  const users = await Promise.all(Array.from({ length: 9 }, () => shop.addUser()))
  const results = await times(9, (index) =>
    shop.buy({ userId: users[index] ?? 0, titleId, promoCode: 'rebutan' }),
  )
  expect(reasons(results)).toEqual([...Array(6).fill('promo_refused'), 'sold', 'sold', 'sold'])
  const { taken } = await db.database.kysely
    .selectFrom('promo_redemptions')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('code', '=', 'REBUTAN')
    .executeTakeFirstOrThrow()
  expect(taken).toBe(3)
})

test('F14 one reader with a promo for one use cannot use it for two titles at once', async () => {
  const userId = await shop.addUser()
  await shop.addPromo({ code: 'SATUKALI', percent: 20, perUser: 1 })
  const titles = await Promise.all(Array.from({ length: 4 }, () => shop.addTitle()))
  const results = await times(4, (index) =>
    shop.buy({ userId, titleId: titles[index] ?? 0, promoCode: 'SATUKALI' }),
  )
  expect(reasons(results)).toEqual(['promo_refused', 'promo_refused', 'promo_refused', 'sold'])
})

test('F07 ten notifications and checks at once settle one order once', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { transaction: order } = await shop.buy({ userId, titleId })
  const results = await times(10, (index) =>
    shop.say(order.id, 'paid', { amount: rupiah(50_000), confirmed: index % 2 === 0 }),
  )
  const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))
  expect(outcomes.toSorted()).toEqual([...Array(9).fill('duplicate'), 'paid'])
  expect(await shop.movements(order.id)).toEqual(['charged 50000', 'received 50000'])
  expect(await shop.sold(titleId)).toBe(1)
  expect(await shop.ownedBy(userId)).toEqual([titleId])
})

test('money that arrives before the provider’s own answer to the shop is not lost', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { createCharge } = shop.deps.gateway
  shop.deps.gateway.createCharge = async (request) => {
    const made = await createCharge(request)
    await shop.deps.settle({
      gateway: shop.deps.gateway.name,
      reference: request.reference,
      state: 'paid',
      amount: request.amount,
      note: 'notification',
      confirmed: false,
      now: shop.time.now,
    })
    return made
  }
  const { transaction: order } = await shop.buy({ userId, titleId })
  expect(order).toMatchObject({ payment_status: 'Sukses', redirect_url: null })
  expect(await shop.charge(order.id)).toMatchObject({ state: 'paid', virtual_account: expect.any(String) })
})
