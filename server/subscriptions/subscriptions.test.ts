import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callShape } from '#contracts/calls.ts'
import { subscriptionCalls } from '#contracts/subscriptions.ts'
import { DAY } from '#kernel/time.ts'
import { callHandler, contextOf } from '#tests/support/call-context.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { revocationOf } from './revoke-subscription.ts'
import { isSubscribed } from './running-subscription.ts'
import { readHeldTime, startSubscription } from './start-subscription.ts'
import { subscriptionsHandlers } from './subscriptions.routes.ts'

const wib = (text: string) => new Date(`${text}+07:00`)
const now = wib('2026-11-21T12:00:00')

let db: TestDatabase
let handlers: ReturnType<typeof subscriptionsHandlers>
let month: number
beforeAll(async () => {
  db = await testDatabase()
  handlers = subscriptionsHandlers({ database: db.database })
  month = await addPackage(db.database, { name: 'Bulanan', price_idr: 50_000, discount_percent: 10 })
})
afterAll(() => db.close())

const order = (userId: number) => addPaidOrder(db.database, userId, 'subscription')
const start = (userId: number, orderId: number, months: number, at = now) =>
  db.database.transact((tx) => startSubscription(tx, { userId, packageId: month, orderId, months, now: at }))
const revoke = (userId: number, orderId: number, at = now) =>
  db.database.transact(async (tx) => {
    const [held] = await tx.pipeline(readHeldTime({ userId, orderId }))
    await tx.commit(...revocationOf({ userId, now: at }, held))
  })
const ends = (userId: number) =>
  callHandler(
    subscriptionCalls['GET /api/user/subscribers'],
    handlers['GET /api/user/subscribers'],
    {},
    contextOf(userId, now),
  ).then((rows) => rows.map((row) => row.expires_at))
const subscribed = (userId: number, at: Date) => isSubscribed(db.database.kysely, userId, at)

describe('time that was paid for', () => {
  test('a subscription starts at once, opens at its first moment and ends at its last', async () => {
    const user = await addUser(db.database)
    const { endsAt } = await start(user, await order(user), 3)
    expect(endsAt).toEqual(wib('2027-02-21T12:00:00'))
    expect(await subscribed(user, now)).toBe(true)
    expect(await subscribed(user, new Date(endsAt.getTime() - 1))).toBe(true)
    expect(await subscribed(user, endsAt)).toBe(false)
  })

  test('31 January and one month is the last day of February', async () => {
    const user = await addUser(db.database)
    const { endsAt } = await start(user, await order(user), 1, wib('2027-01-31T00:30:00'))
    expect(endsAt).toEqual(wib('2027-02-28T00:30:00'))
  })

  test('who buys again while one runs loses no day of it', async () => {
    const user = await addUser(db.database)
    await start(user, await order(user), 1)
    const second = await start(user, await order(user), 12, wib('2026-11-30T08:00:00'))
    expect(second).toEqual({ startsAt: wib('2026-12-21T12:00:00'), endsAt: wib('2027-12-21T12:00:00') })
  })

  test('who comes back after the end starts now, not at the old end', async () => {
    const user = await addUser(db.database)
    await start(user, await order(user), 1)
    const later = wib('2027-06-01T09:00:00')
    expect((await start(user, await order(user), 1, later)).startsAt).toEqual(later)
  })

  test('one order settled twice gives its time once', async () => {
    const user = await addUser(db.database)
    const paid = await order(user)
    const first = await start(user, paid, 1)
    expect(await start(user, paid, 1, wib('2026-11-25T12:00:00'))).toEqual(first)
    expect(await ends(user)).toHaveLength(1)
  })

  test('two orders paid at the same moment follow each other instead of running side by side', async () => {
    const user = await addUser(db.database)
    const orders = await Promise.all([order(user), order(user), order(user), order(user)])
    await Promise.all(orders.map((paid) => start(user, paid, 1)))
    expect((await ends(user)).map((end) => new Date(end))).toEqual([
      wib('2027-03-21T12:00:00'),
      wib('2027-02-21T12:00:00'),
      wib('2027-01-21T12:00:00'),
      wib('2026-12-21T12:00:00'),
    ])
  })
})

describe('time that is taken back', () => {
  test('a refunded subscription opens nothing any more and is on no list', async () => {
    const user = await addUser(db.database)
    const paid = await order(user)
    await start(user, paid, 1)
    await revoke(user, paid)
    await revoke(user, paid)
    expect(await subscribed(user, now)).toBe(false)
    expect(await ends(user)).toEqual([])
  })

  test('refunding the running one costs no day of the next one, which moves up into the gap', async () => {
    const user = await addUser(db.database)
    const [first, second] = [await order(user), await order(user)]
    await start(user, first, 1)
    await start(user, second, 1)
    const at = new Date(now.getTime() + 10 * DAY)
    await revoke(user, first, at)
    expect(await subscribed(user, at)).toBe(true)
    expect(new Date((await ends(user))[0] ?? '').getTime()).toBe(at.getTime() + 31 * DAY)
  })

  test('refunding one that is over or yet to come leaves the others as they are or close the gap', async () => {
    const user = await addUser(db.database)
    const [over, running, coming, last] = [
      await order(user),
      await order(user),
      await order(user),
      await order(user),
    ]
    await start(user, over, 1, wib('2026-01-01T00:00:00'))
    await start(user, running, 1)
    await start(user, coming, 1)
    await start(user, last, 1)
    await revoke(user, over)
    expect(new Date((await ends(user))[0] ?? '')).toEqual(wib('2027-02-21T12:00:00'))
    await revoke(user, coming)
    expect((await ends(user)).map((end) => new Date(end))).toEqual([
      wib('2027-01-21T12:00:00'),
      wib('2026-12-21T12:00:00'),
    ])
  })

  test('a late payment after a reversal starts the time anew', async () => {
    const user = await addUser(db.database)
    const paid = await order(user)
    await start(user, paid, 1)
    await revoke(user, paid)
    const later = wib('2026-12-01T12:00:00')
    expect((await start(user, paid, 1, later)).endsAt).toEqual(wib('2027-01-01T12:00:00'))
    expect(await subscribed(user, later)).toBe(true)
  })

  test('an order without a subscription is left alone', async () => {
    const user = await addUser(db.database)
    await revoke(user, await order(user))
    expect(await ends(user)).toEqual([])
  })
})

describe('the calls', () => {
  test('packages on sale come cheapest first with what the shopper pays', async () => {
    const dear = await addPackage(db.database, { name: 'Tahunan', duration_months: 12, price_idr: 400_000 })
    const gone = await addPackage(db.database, { name: 'Lama', price_idr: 1_000, on_sale: false })
    const page = await callHandler(
      subscriptionCalls['GET /api/user/packages'],
      handlers['GET /api/user/packages'],
      { query: {} },
      contextOf(0, now),
    )
    expect(page.data.map((found) => found.id)).toEqual([month, dear])
    expect(page).toMatchObject({ total: 2, per_page: 6, last_page: 1, current_page: 1 })
    expect(page.data[0]).toMatchObject({
      duration: 1,
      price: 50_000,
      discount: 10,
      final_price: 45_000,
      image: null,
    })
    const one = (id: unknown) =>
      callHandler(
        callShape('GET /api/user/packages/:id'),
        handlers['GET /api/user/packages/:id'],
        { params: { id } },
        contextOf(0, now),
      )
    expect(await one(String(dear))).toEqual(page.data[1])
    await expect(one(gone)).rejects.toMatchObject({ reason: 'not_found' })
    await expect(one(999_999)).rejects.toMatchObject({ reason: 'not_found' })
    await expect(one('1 or 1=1')).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('F30 a user sees the packages they hold, the latest end first, and nobody else’s', async () => {
    const [user, stranger] = [await addUser(db.database), await addUser(db.database)]
    await start(user, await order(user), 1)
    await start(user, await order(user), 2)
    const held = (id: number) =>
      callHandler(
        subscriptionCalls['GET /api/user/user-packages'],
        handlers['GET /api/user/user-packages'],
        { query: { per_page: '9999' } },
        contextOf(id, now),
      )
    const page = await held(user)
    expect(page.data.map((row) => [row.name, row.start_date, row.expired_date])).toEqual([
      ['Bulanan', '2026-12-21T12:00:00.000+07:00', '2027-02-21T12:00:00.000+07:00'],
      ['Bulanan', '2026-11-21T12:00:00.000+07:00', '2026-12-21T12:00:00.000+07:00'],
    ])
    expect((await held(stranger)).data).toEqual([])
    expect(await ends(stranger)).toEqual([])
  })
})
