import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import type { Failure } from '#server/platform/failure.ts'
import { checkPromo } from '#server/promos/check-promo.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { buyPackage } from './buy-package.ts'
import { openPurchases, type Purchases, simulatorOn } from './purchase.fixture.ts'

// What a user can hold, or have the provider do, without paying.

let db: TestDatabase
let shop: Purchases
let packageId: number
let asked: string[]

beforeAll(async () => {
  db = await testDatabase()
  const pack = { name: 'Tiga Bulan', duration_months: 3, price_idr: 90_000 }
  const { kysely } = db.database
  packageId = (await kysely.insertInto('packages').values(pack).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => db.close())
beforeEach(() => {
  asked = []
  shop = openPurchases(db.database, (clock) => {
    const simulator = simulatorOn(db.database, clock)
    return {
      ...simulator,
      askStatus: async (question) => {
        asked.push(question.reference)
        return simulator.askStatus(question)
      },
    }
  })
})

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Failure) => error,
  )
const subscribe = (userId: number, promoCode?: string) =>
  buyPackage(
    shop.deps,
    { userId, packageId, paymentMethodId: 83, promoCode, shown: { subtotal: undefined, payable: undefined } },
    { idempotencyKey: undefined, now: shop.deps.clock() },
  )
const buyPaper = async (userId: number, promoCode?: string) =>
  shop.buyCart(userId, [await shop.putInCart(userId, await shop.addPaper({ stock: 2 }))], { promoCode })
const buyEbook = async (userId: number, promoCode?: string, kind: 'book' | 'magazine' = 'book') =>
  shop.buy({ userId, titleId: await shop.addTitle({ kind }), promoCode })

async function reader() {
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  return userId
}

describe('§4 three unpaid orders of a kind are the most that one user holds', () => {
  const kinds = {
    paper: buyPaper,
    digital: (userId: number) => buyEbook(userId),
    subscription: (userId: number) => subscribe(userId),
  }

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', async (kind) => {
    const userId = await reader()
    const ids: number[] = []
    for (let order = 0; order < 3; order++) ids.push((await kinds[kind](userId)).transaction.id)
    expect(await refusal(kinds[kind](userId))).toMatchObject({
      reason: 'too_many_unpaid',
      data: { transaction_ids: ids },
      message: expect.stringContaining('Bayar atau batalkan salah satunya'),
    })
    // The other kinds are counted apart, and paying or cancelling one makes room.
    for (const other of Object.keys(kinds) as (keyof typeof kinds)[]) {
      if (other !== kind) await kinds[other](userId)
    }
    await shop.say(ids[0] ?? 0, 'paid')
    ids.push((await kinds[kind](userId)).transaction.id)
    await cancelOrder(shop.deps, { userId, orderId: ids[1] ?? 0 })
    await kinds[kind](userId)
    expect(await refusal(kinds[kind](userId))).toMatchObject({ reason: 'too_many_unpaid' })
  })

  test('ebooks and magazines are one kind: both are digital', async () => {
    const userId = await reader()
    for (const kind of ['book', 'magazine', 'book'] as const) await buyEbook(userId, undefined, kind)
    expect(await refusal(buyEbook(userId, undefined, 'magazine'))).toMatchObject({
      reason: 'too_many_unpaid',
    })
  })

  test('those whose time is over are ended first, whatever their kind', async () => {
    const userId = await reader()
    for (let order = 0; order < 3; order++) await subscribe(userId)
    later(DAY + HOUR)
    const { transaction } = await subscribe(userId)
    expect(transaction.payment_status).toBe('Menunggu Pembayaran')
  })

  test('five tabs at once make three', async () => {
    const userId = await reader()
    const ends = await Promise.all(Array.from({ length: 5 }, () => refusal(subscribe(userId))))
    expect(ends.filter((end) => end === undefined)).toHaveLength(3)
    for (const end of ends) if (end) expect(end.reason).toBe('too_many_unpaid')
  })
})

describe('§4 five changes of method an hour are the most for an order', () => {
  const change = (userId: number, orderId: number, turn: number) =>
    changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: turn % 2 === 0 ? 118 : 83 })

  test('the sixth is refused with the time to wait, and troubles no provider', async () => {
    const userId = await reader()
    const { transaction: order } = await buyEbook(userId)
    for (let turn = 0; turn < 5; turn++) {
      await change(userId, order.id, turn)
      later(MINUTE)
    }
    asked = []
    expect(await refusal(change(userId, order.id, 5))).toMatchObject({
      reason: 'too_many',
      retryAfterSeconds: 55 * 60,
      message: expect.stringContaining('Metode pembayaran'),
    })
    expect(asked).toEqual([])
    expect((await shop.charge(order.id)).attempt).toBe(6)
    later(55 * MINUTE)
    await change(userId, order.id, 5)
    expect(await refusal(change(userId, order.id, 6))).toMatchObject({ reason: 'too_many' })
  })

  test('ten at once are five', async () => {
    const userId = await reader()
    const { transaction: order } = await buyEbook(userId)
    const methods = [118, 86, 119, 9, 112, 118, 86, 119, 9, 112]
    await Promise.all(
      methods.map((paymentMethodId) =>
        refusal(changePaymentMethod(shop.deps, { userId, orderId: order.id, paymentMethodId })),
      ),
    )
    expect((await shop.charge(order.id)).attempt).toBeLessThanOrEqual(6)
  })
})

describe('F13 a promo’s quota is for those who pay', () => {
  test('one user holds one place of it without paying, in whatever kind of order', async () => {
    const [userId, other] = [await reader(), await reader()]
    await shop.addPromo({
      code: 'REBUT',
      percent: 10,
      quota: 10,
      appliesTo: ['Digital', 'Fisik', 'Langganan'],
    })
    const { transaction: first } = await buyEbook(userId, 'REBUT')
    for (const buy of [buyEbook, buyPaper, subscribe]) {
      expect(await refusal(buy(userId, 'REBUT'))).toMatchObject({
        reason: 'promo_refused',
        message: expect.stringContaining('belum dibayar'),
      })
    }
    const question = { userId, code: 'REBUT', type: 'Digital', total: 50_000 } as const
    expect(await refusal(checkPromo(db.database, question, shop.deps.clock()))).toMatchObject({
      reason: 'promo_not_applicable',
    })
    await buyEbook(other, 'REBUT')
    await shop.say(first.id, 'paid')
    await buyEbook(userId, 'REBUT')
  })

  test('an order whose time is over keeps nobody from using the code again', async () => {
    const userId = await reader()
    await shop.addPromo({ code: 'LAGI', percent: 10, quota: 10 })
    await buyEbook(userId, 'LAGI')
    later(DAY + MINUTE)
    const { transaction } = await buyEbook(userId, 'LAGI')
    expect(transaction.payment_status).toBe('Menunggu Pembayaran')
  })
})
