import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { examineShop } from '#server/cli/examine-shop.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { getTransaction } from '#server/orders/views/get-transaction.ts'
import type { Failure } from '#server/platform/failure.ts'
import { checkPromo } from '#server/promos/check-promo.ts'
import { changePromo, listPromos } from '#server/promos/save-promo.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { staffActor } from '#tests/support/actors.ts'
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
})

describe('F76 a promo’s hold ends with the time to pay, as the history shows it', () => {
  const history = async (userId: number, orderId: number) =>
    (await getTransaction(db.database.kysely, userId, orderId, shop.deps.clock())).payment_status
  const check = (userId: number, code: string) =>
    checkPromo(db.database, { userId, code, type: 'Digital', total: 50_000 }, shop.deps.clock())
  const used = async (code: string) => {
    const promos = await listPromos(db.database.kysely, shop.deps.clock())
    return promos.find((promo) => promo.code === code)?.used
  }
  const stateOf = async (orderId: number) => {
    const row = await db.database.kysely
      .selectFrom('promo_redemptions')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return row.state
  }
  const promoFaults = async () => {
    const findings = await examineShop(db.database.kysely, shop.deps.clock())
    return findings.filter(({ name, total }) => name.startsWith('promo-') && total > 0)
  }

  test('its buyer uses a once-only code again as soon as the unpaid order shows as failed', async () => {
    const userId = await reader()
    await shop.addPromo({ code: 'SEKALI', percent: 10, perUser: 1 })
    const { transaction: first } = await buyEbook(userId, 'SEKALI')
    later(DAY - MINUTE)
    expect(await history(userId, first.id)).toBe('Menunggu Pembayaran')
    expect(await refusal(check(userId, 'SEKALI'))).toMatchObject({ reason: 'promo_not_applicable' })
    later(MINUTE)
    expect(await history(userId, first.id)).toBe('Gagal')
    expect(await check(userId, 'SEKALI')).toMatchObject({ discount_price: 5_000 })
    const { transaction: second } = await buyEbook(userId, 'SEKALI')
    expect(second.payment_status).toBe('Menunggu Pembayaran')
    // The new order holds the one place.
    expect(await refusal(buyEbook(userId, 'SEKALI'))).toMatchObject({ reason: 'promo_refused' })
  })

  test('the last place goes to the next reader, and the operator and the doctor count as the shop does', async () => {
    const [first, second, third] = [await reader(), await reader(), await reader()]
    await shop.addPromo({ code: 'SATUSAJA', percent: 10, quota: 1 })
    await buyEbook(first, 'SATUSAJA')
    expect(await refusal(buyEbook(second, 'SATUSAJA'))).toMatchObject({ reason: 'promo_refused' })
    expect(await used('SATUSAJA')).toBe(1)
    later(DAY)
    expect(await used('SATUSAJA')).toBe(0)
    await buyEbook(second, 'SATUSAJA')
    expect(await used('SATUSAJA')).toBe(1)
    expect(await refusal(buyEbook(third, 'SATUSAJA'))).toMatchObject({ reason: 'promo_refused' })
    expect(await promoFaults()).toEqual([])
  })

  test('money that comes afterwards pays the promised price, and takes a place again', async () => {
    const [userId, other] = [await reader(), await reader()]
    await shop.addPromo({ code: 'TELAT', percent: 10, quota: 1 })
    const { transaction: order } = await buyEbook(userId, 'TELAT')
    later(DAY + MINUTE)
    expect(await shop.say(order.id, 'paid', { confirmed: true })).toBe('paid')
    expect(await shop.movements(order.id)).toEqual(['charged 45000', 'received 45000'])
    expect(await refusal(buyEbook(other, 'TELAT'))).toMatchObject({ reason: 'promo_refused' })
    expect(await promoFaults()).toEqual([])
  })

  test.each(['is shown as failed', 'was ended'])(
    'a quota that went to others meanwhile keeps no money from its order, which %s',
    async (when) => {
      const [userId, other, third] = [await reader(), await reader(), await reader()]
      const code = when === 'was ended' ? 'PENUH1' : 'PENUH2'
      await shop.addPromo({ code, percent: 10, quota: 1, perUser: 1 })
      const { transaction: late } = await buyEbook(userId, code)
      later(when === 'was ended' ? 2 * DAY : DAY + MINUTE)
      if (when === 'was ended') await expireOrders(shop.deps)
      const { transaction: next } = await buyEbook(other, code)
      await shop.say(next.id, 'paid')
      expect(await shop.say(late.id, 'paid', { confirmed: true })).toBe('paid')
      expect(await shop.order(late.id)).toMatchObject({ payment_state: 'paid', refund_due: false })
      expect([await stateOf(late.id), await stateOf(next.id)]).toEqual(['committed_late', 'committed'])
      expect(await used(code)).toBe(2)
      const change = { code, changes: { name: 'Pekan Baca' }, now: shop.deps.clock() }
      await db.database.transact((tx) => changePromo(tx, staffActor(), change))
      expect(await refusal(buyEbook(third, code))).toMatchObject({ reason: 'promo_refused' })
      expect(await promoFaults()).toEqual([])
    },
  )

  test('an order whose payment the provider holds keeps its place until the grace is over', async () => {
    const userId = await reader()
    await shop.addPromo({ code: 'DITAHAN', percent: 10, perUser: 1 })
    const { transaction: order } = await buyEbook(userId, 'DITAHAN')
    await shop.say(order.id, 'challenged')
    later(DAY + 4 * HOUR - MINUTE)
    expect(await history(userId, order.id)).toBe('Pending')
    expect(await refusal(buyEbook(userId, 'DITAHAN'))).toMatchObject({ reason: 'promo_refused' })
    later(MINUTE)
    expect(await history(userId, order.id)).toBe('Gagal')
    await buyEbook(userId, 'DITAHAN')
  })

  test('the same ebook while the provider is silent: nobody says that the failed order still waits', async () => {
    const [userId, titleId] = [await reader(), await shop.addTitle()]
    const { transaction: first } = await shop.buy({ userId, titleId })
    later(DAY + MINUTE)
    shop.deps.gateway.askStatus = async () => {
      throw new GatewayFailure('unreachable', 'no answer')
    }
    expect(await history(userId, first.id)).toBe('Gagal')
    expect(await refusal(shop.buy({ userId, titleId }))).toMatchObject({ reason: 'payment_unavailable' })
  })
})
