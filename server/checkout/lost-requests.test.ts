import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SECOND } from '#kernel/time.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { lineTo } from '#tests/support/line-to-server.ts'
import { openPurchases, type Purchases, simulatorOn } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases
let asked: string[]
/** What the provider does before it answers. */
let before: () => Promise<void>

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  asked = []
  before = async () => undefined
  shop = openPurchases(db.database, (clock) => {
    const provider: PaymentGateway = simulatorOn(db.database, clock)
    return {
      ...provider,
      createCharge: async (request) => {
        asked.push(request.reference)
        await before()
        return provider.createCharge(request)
      },
    }
  })
})

const ordersOf = (userId: number) =>
  db.database.kysely.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()
const later = (milliseconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + milliseconds)
}

describe('F151 a purchase whose first request did not end', () => {
  test('because the answer to its COMMIT was lost, is finished by the next: one order, one charge', async () => {
    const line = await lineTo(db.url)
    const database = openDatabase({ url: line.url })
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    try {
      line.loseAnswerTo('commit\0')
      await expect(
        shop.buy({ userId, titleId }, 'kunci-commit-hilang', shop.depsOn(database)),
      ).rejects.toThrow(/^Connection terminated/)
    } finally {
      await database.close()
      await line.close()
    }
    const [order, ...others] = await ordersOf(userId)
    expect(others).toEqual([])
    expect(await shop.charge(order?.id ?? 0)).toMatchObject({ state: 'requested', gateway_reference: null })

    later(5 * SECOND)
    const again = await shop.buy({ userId, titleId }, 'kunci-commit-hilang')
    expect(again).toMatchObject({
      transaction: { id: order?.id },
      url: expect.stringMatching('/simulator/pay/'),
    })
    expect(await ordersOf(userId)).toHaveLength(1)
    expect(asked).toEqual([`${order?.refno}-1`])
    expect(await shop.movements(order?.id ?? 0)).toEqual(['charged 50000'])
  })

  test('is finished by one of many that come at once, and all get its answer', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    before = () => Promise.reject(new Error('the process is gone'))
    await expect(shop.buy({ userId, titleId }, 'kunci-proses-mati')).rejects.toThrow('the process is gone')
    before = () => sleep(300)
    later(5 * SECOND)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.buy({ userId, titleId }, 'kunci-proses-mati')),
    )
    expect(answers[0]?.url).toMatch('/simulator/pay/')
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(asked).toHaveLength(2)
    expect(await ordersOf(userId)).toHaveLength(1)
  })

  test('F10 and that failed without an answer to its buyer is made again by one of many that come at once', async () => {
    for (let round = 1; round <= 5; round++) {
      const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
      const buy = () => shop.buy({ userId, titleId }, 'kunci-gagal-tanpa-jawaban')
      before = () => Promise.reject(new Error('the process is gone'))
      await expect(buy()).rejects.toThrow('the process is gone')
      const [failed] = await ordersOf(userId)
      await shop.say(failed?.id ?? 0, 'failed', { confirmed: true })
      before = async () => undefined
      const answers = await Promise.all([buy(), buy(), buy(), buy()])
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await ordersOf(userId)).toHaveLength(2)
    }
  })

  test('is not asked for a second time while the first still waits for a slow provider', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const answered = Promise.withResolvers<void>()
    before = () => answered.promise
    const first = shop.buy({ userId, titleId }, 'kunci-penyedia-lambat')
    await expect.poll(() => asked).toHaveLength(1)
    const { id = 0, ask_at: lostAt } = await shop.charge((await ordersOf(userId))[0]?.id ?? 0)
    later(3 * SECOND)
    const renewed = () =>
      db.database.kysely
        .selectFrom('charges')
        .select('ask_at')
        .where('id', '=', id)
        .where('ask_at', '>', lostAt)
        .executeTakeFirst()
    await expect.poll(renewed).toBeDefined()
    later(3 * SECOND)
    const second = shop.buy({ userId, titleId }, 'kunci-penyedia-lambat')
    await sleep(500)
    answered.resolve()
    expect(await second).toEqual(await first)
    expect(asked).toHaveLength(1)
  })
})
