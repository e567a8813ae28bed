import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { moveOrder } from '#server/orders/move-order.ts'
import { confirmDeliveries } from '#server/orders/parcels/receive-order.ts'
import { getTransaction } from '#server/orders/views/get-transaction.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  shop = openPurchases(db.database)
})

async function bought(price = 50_000) {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price })]
  const { transaction } = await shop.buy({ userId, titleId })
  return { userId, titleId, orderId: transaction.id }
}

const notify = (orderId: number, status: '0' | '1' | '6', amount?: number) =>
  shop.notify(orderId, status, amount === undefined ? {} : { amount })

const notifications = async (orderId: number) =>
  (await shop.notifications(orderId)).map(({ outcome, applied_at }) => ({ outcome, applied_at }))

const bookkeeping = (state: 'paid' | 'pending' | 'failed', orderId: number) =>
  db.database.kysely
    .updateTable('simulator.charges')
    .set({ state })
    .where('reference', '=', (eb) =>
      eb.selectFrom('charges').select('reference').where('order_id', '=', orderId),
    )
    .execute()

describe('a payment', () => {
  test('F07 the same notification three times gives the title once and counts one sale', async () => {
    const { userId, titleId, orderId } = await bought()
    for (let time = 0; time < 3; time++) {
      expect((await notify(orderId, '1')).body).toContain('"Code":"1"')
    }
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', fulfilment_state: 'completed' })
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect(await shop.sold(titleId)).toBe(1)
    expect(await shop.moves(orderId)).toEqual(['awaiting → paid'])
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
    expect(await notifications(orderId)).toEqual([{ outcome: 'paid', applied_at: expect.any(Date) }])
    expect((await shop.order(orderId)).paid_at).toEqual(shop.time.now)
  })

  test('F07 the webhook and the customer’s own check, one after the other, settle once', async () => {
    const { titleId, orderId } = await bought()
    await bookkeeping('paid', orderId)
    expect(await shop.deps.askProvider(orderId, 'refresh')).toBe('answered')
    await notify(orderId, '1')
    expect(await shop.moves(orderId)).toEqual(['awaiting → paid'])
    expect(await shop.sold(titleId)).toBe(1)
    expect(await notifications(orderId)).toMatchObject([{ outcome: 'duplicate' }])
  })

  test('F08 a late word about a payment that was settled is acknowledged and changes nothing', async () => {
    const { userId, titleId, orderId } = await bought()
    await bookkeeping('paid', orderId)
    await notify(orderId, '1')
    for (const status of ['6', '0'] as const) {
      expect((await notify(orderId, status)).body).toContain('"Code":"1"')
    }
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    // That it failed could be a reversal that the provider's status does not show yet: it is asked about again.
    expect((await notifications(orderId)).filter((row) => row.applied_at === null)).toHaveLength(1)
    shop.time.now = new Date(shop.time.now.getTime() + 6 * MINUTE)
    await retryNotifications(shop.deps)
    expect((await notifications(orderId)).every((row) => row.applied_at !== null)).toBe(true)
    expect((await shop.order(orderId)).payment_state).toBe('paid')
  })

  test('F09 a customer who pays twice gets the surplus noted as due back', async () => {
    const { userId, titleId, orderId } = await bought()
    await shop.say(orderId, 'paid')
    // A second charge of the same order, as a changed payment method leaves one behind.
    const { id: _id, reference: first, ...charge } = await shop.charge(orderId)
    const reference = `${first.slice(0, -1)}2`
    await db.database.kysely
      .insertInto('charges')
      .values({ ...charge, attempt: 2, reference, state: 'live', ask_at: shop.time.now })
      .execute()
    const { gateway } = charge
    const event = { gateway, amount: rupiah(50_000), note: 'test', confirmed: false, now: shop.time.now }
    const second = () => shop.deps.settle({ ...event, reference, state: 'paid' })
    expect(await second()).toBe('surplus')
    expect(await second()).toBe('duplicate')
    expect(await shop.movements(orderId)).toEqual([
      'charged 50000',
      'received 50000',
      'surplus 50000',
      'refund_due 50000',
    ])
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', refund_due: true })
    expect(await shop.sold(titleId)).toBe(1)
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })

  test.each([49_999, 50_001, 1])(
    'F11 a payment of %i for an order of 50,000 opens nothing and is due back',
    async (amount) => {
      const { userId, orderId } = await bought()
      await notify(orderId, '1', amount)
      await notify(orderId, '1', amount)
      expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
      expect(await shop.ownedBy(userId)).toEqual([])
      expect(await shop.movements(orderId)).toEqual([
        'charged 50000',
        `received ${amount}`,
        `refund_due ${amount}`,
      ])
    },
  )

  test.each(['session token expired', 'asked after the buyer cancelled', 'batch of reversed transfers'])(
    'F78 §4 a refused payment is told as refused, whatever words its note holds: %s',
    async (note) => {
      const { userId, orderId } = await bought()
      const { gateway, reference } = await shop.charge(orderId)
      const now = shop.time.now
      const report = { gateway, reference, amount: rupiah(50_000), confirmed: true, now, note } as const
      await shop.deps.settle({ ...report, state: 'failed' })
      const told = await getTransaction(db.database.kysely, userId, orderId, now)
      expect(told).toMatchObject({ payment_status: 'Gagal', failure: 'refused' })
      const mails = await db.database.kysely
        .selectFrom('order_mails')
        .select('kind')
        .where('order_id', '=', orderId)
        .execute()
      expect(mails).toEqual([{ kind: 'placed' }])
    },
  )

  test('money that comes late, after the order failed, is taken and gives the title', async () => {
    const { userId, titleId, orderId } = await bought()
    await notify(orderId, '0')
    expect((await shop.order(orderId)).payment_state).toBe('failed')
    await notify(orderId, '1')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', fulfilment_state: 'completed' })
    expect(await shop.moves(orderId)).toEqual(['awaiting → failed', 'failed → paid'])
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })

  test('late money for a title that was bought again meanwhile is due back, not kept', async () => {
    const { userId, titleId, orderId } = await bought()
    await shop.say(orderId, 'failed')
    const { transaction: again } = await shop.buy({ userId, titleId })
    await shop.say(again.id, 'paid')
    expect(await shop.say(orderId, 'paid')).toBe('refund_due')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000', 'refund_due 50000'])
    expect(await shop.sold(titleId)).toBe(1)
  })

  test('F13 a promo that a failed order gave back is used again when its money comes late', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    await shop.addPromo({ code: 'TELAT', off: 5_000 })
    const { transaction: order } = await shop.buy({ userId, titleId, promoCode: 'TELAT' })
    const state = async () =>
      (
        await db.database.kysely
          .selectFrom('promo_redemptions')
          .select('state')
          .where('order_id', '=', order.id)
          .executeTakeFirstOrThrow()
      ).state
    expect(await state()).toBe('reserved')
    await shop.say(order.id, 'failed')
    expect(await state()).toBe('released')
    await shop.say(order.id, 'paid')
    expect(await state()).toBe('committed_late')
  })

  test('a refund that the provider confirms takes the title back; one that it denies does not', async () => {
    const { userId, titleId, orderId } = await bought()
    await bookkeeping('paid', orderId)
    await notify(orderId, '1')
    await bookkeeping('failed', orderId)
    await notify(orderId, '0')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', fulfilment_state: 'failed' })
    expect(await shop.ownedBy(userId)).toEqual([])
    expect(await shop.sold(titleId)).toBe(0)
    expect(await shop.movements(orderId)).toEqual([
      'charged 50000',
      'received 50000',
      'refund_due 50000',
      'refund_paid 50000',
    ])
    expect(await shop.say(orderId, 'paid')).toBe('unconfirmed')
  })

  test('a payment that is undone after a part of it became due back leaves nothing owed', async () => {
    const userId = await shop.addUser()
    const [first, second] = [await shop.addTitle(), await shop.addTitle({ price: 30_000 })]
    const rows = [await shop.putInCart(userId, first), await shop.putInCart(userId, second)]
    const { transaction } = await shop.buyCart(userId, rows, { format: 'ebook' })
    await shop.say(transaction.id, 'failed')
    const { transaction: again } = await shop.buy({ userId, titleId: first })
    await shop.say(again.id, 'paid')
    expect(await shop.say(transaction.id, 'paid')).toBe('refund_due')
    expect(await shop.order(transaction.id)).toMatchObject({ payment_state: 'paid', refund_due: true })
    expect(await shop.say(transaction.id, 'failed', { confirmed: true })).toBe('reversed')
    expect(await shop.movements(transaction.id)).toEqual([
      'charged 80000',
      'received 80000',
      'refund_due 50000',
      'refund_due 30000',
      'refund_paid 80000',
    ])
    expect(await shop.order(transaction.id)).toMatchObject({ payment_state: 'failed', refund_due: false })
  })

  test('a payment that a provider reviews is shown as that, and moves on to paid', async () => {
    const { userId, orderId } = await bought()
    const status = async () =>
      (await getTransaction(db.database.kysely, userId, orderId, shop.time.now)).payment_status
    await shop.say(orderId, 'challenged')
    expect(await status()).toBe('Pending')
    await shop.say(orderId, 'authorised')
    expect(await status()).toBe('Sedang Diproses')
    expect(await shop.say(orderId, 'pending')).toBe('ignored')
    await shop.say(orderId, 'paid')
    expect(await status()).toBe('Sukses')
    expect(await shop.say(orderId, 'challenged')).toBe('ignored')
  })

  test('a charge that is not the shop’s, or another gateway’s, changes nothing', async () => {
    const { orderId } = await bought()
    const { gateway, reference } = await shop.charge(orderId)
    const amount = rupiah(50_000)
    const event = { state: 'paid', amount, note: 'test', confirmed: true, now: shop.time.now } as const
    const unknown = { ...event, gateway, reference: 'XXXXXXXXXXXXXXXX-1' }
    expect(await shop.deps.settle(unknown)).toBe('unknown_reference')
    expect(await shop.deps.settle({ ...event, gateway: 'midtrans', reference })).toBe('unknown_reference')
    expect((await shop.order(orderId)).payment_state).toBe('awaiting')
  })

  test('a move that the states do not have is refused', async () => {
    const { orderId } = await bought()
    await shop.say(orderId, 'paid')
    const write = await db.database.transact(async (tx) => {
      const [order] = await tx.pipeline(lockOrder(orderId))
      return moveOrder(order, { cause: 'authorised', now: shop.time.now })
    })
    expect(write).toBeUndefined()
  })
})

describe('the time to pay', () => {
  const later = (duration: number) => {
    shop.time.now = new Date(shop.time.now.getTime() + duration)
  }
  const expire = () => expireOrders(shop.deps)

  test('over: the order is shown as failed at once, and ended after the grace, its quota free', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    await shop.addPromo({ code: 'WAKTU', percent: 10, quota: 1 })
    const { transaction: order } = await shop.buy({ userId, titleId, promoCode: 'WAKTU' })
    later(DAY)
    const seen = await getTransaction(db.database.kysely, userId, order.id, shop.time.now)
    expect(seen).toMatchObject({
      payment_status: 'Gagal',
      transaction_status: 'Gagal',
      redirect_url: null,
    })
    await expire()
    expect((await shop.order(order.id)).payment_state).toBe('awaiting')
    later(4 * HOUR)
    await expire()
    expect((await shop.order(order.id)).payment_state).toBe('failed')
    expect((await shop.charge(order.id)).state).toBe('expired')
    await expect(
      shop.buy({ userId: await shop.addUser(), titleId, promoCode: 'WAKTU' }),
    ).resolves.toBeDefined()
  })

  test('F03 over, but the provider has the money: the order is paid, not ended', async () => {
    const { userId, titleId, orderId } = await bought()
    await bookkeeping('paid', orderId)
    later(DAY + 5 * HOUR)
    await expire()
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })

  test('over, but the provider does not answer: nothing is given away before it does', async () => {
    const { orderId } = await bought()
    const { askStatus } = shop.deps.gateway
    shop.deps.gateway.askStatus = async () => {
      throw new GatewayFailure('unreachable', 'no answer')
    }
    later(DAY + 5 * HOUR)
    await expire()
    expect((await shop.order(orderId)).payment_state).toBe('awaiting')
    shop.deps.gateway.askStatus = askStatus
    later(MINUTE)
    await expire()
    expect((await shop.order(orderId)).payment_state).toBe('failed')
  })

  test('F20 the jobs that end, ask about and settle orders never read from a replica', async () => {
    const { orderId } = await bought()
    await bookkeeping('paid', orderId)
    const lagging = new Proxy(shop.deps.database.read, {
      get: () => {
        throw new Error('a replica was read')
      },
    })
    const through = shop.depsOn({ ...shop.deps.database, read: lagging })
    later(DAY + 5 * HOUR)
    await retryNotifications(through)
    await reconcileCharges(through)
    await expireOrders(through)
    await confirmDeliveries(through)
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(() => through.database.read.selectFrom('orders')).toThrow('a replica was read')
  })

  test('F19 a payment that is only being checked does not keep an order alive for ever', async () => {
    const { orderId } = await bought()
    await shop.say(orderId, 'challenged')
    shop.deps.gateway.askStatus = async ({ amount }) => ({ state: 'challenged', amount })
    later(DAY + 4 * HOUR + MINUTE)
    await expire()
    expect(await shop.moves(orderId)).toEqual(['awaiting → challenged', 'challenged → failed'])
  })

  describe('over, while the provider holds the payment (`authorised`, `challenged`)', () => {
    const held = async (state: 'authorised' | 'challenged') => {
      const order = await bought()
      await shop.say(order.orderId, state)
      shop.deps.gateway.askStatus = async ({ amount }) => ({ state, amount })
      return order
    }
    const seen = (userId: number, orderId: number) =>
      getTransaction(db.database.kysely, userId, orderId, shop.time.now)

    test.each(['authorised', 'challenged'] as const)(
      'F09 buying the title again does not end the %s order, so its capture does not pay beside a new one',
      async (state) => {
        const { userId, titleId, orderId } = await held(state)
        later(DAY + HOUR)
        await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({
          reason: 'already_pending',
          data: { transaction_id: orderId },
        })
        expect((await shop.order(orderId)).payment_state).toBe(state)
        expect(await shop.say(orderId, 'paid')).toBe('paid')
        expect(await shop.ownedBy(userId)).toEqual([titleId])
        expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
      },
    )

    test('F09 one that turns out to be held only when it is asked about is not ended either', async () => {
      const { userId, titleId, orderId } = await bought()
      shop.deps.gateway.askStatus = async ({ amount }) => ({ state: 'authorised', amount })
      later(DAY + HOUR)
      await expect(shop.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'already_pending' })
      expect((await shop.order(orderId)).payment_state).toBe('authorised')
    })

    test('F19 the order is shown as it is until the grace is over, then as failed, and the job agrees', async () => {
      const { userId, orderId } = await held('authorised')
      later(DAY + 4 * HOUR - MINUTE)
      expect(await seen(userId, orderId)).toMatchObject({ payment_status: 'Sedang Diproses' })
      await expire()
      expect((await shop.order(orderId)).payment_state).toBe('authorised')
      later(MINUTE)
      expect(await seen(userId, orderId)).toMatchObject({ payment_status: 'Gagal', failure: 'expired' })
      await expire()
      expect((await shop.order(orderId)).payment_state).toBe('failed')
    })

    test('F09 ended after the grace, its charge is closed at the provider, and the title can be bought again', async () => {
      const { userId, titleId, orderId } = await held('authorised')
      const closed: string[] = []
      shop.deps.gateway.cancelCharge = async ({ reference }) => void closed.push(reference)
      later(DAY + 4 * HOUR)
      const { transaction: again } = await shop.buy({ userId, titleId })
      expect((await shop.order(orderId)).payment_state).toBe('failed')
      expect(closed).toEqual([(await shop.charge(orderId)).reference])
      expect((await shop.order(again.id)).payment_state).toBe('awaiting')
    })

    test('three of them count as waiting: they are not ended to make room for a fourth', async () => {
      const userId = await shop.addUser()
      const titles: number[] = []
      for (let title = 0; title < 4; title++) titles.push(await shop.addTitle())
      const [fourth = 0, ...three] = titles
      for (const titleId of three) {
        const { transaction } = await shop.buy({ userId, titleId })
        await shop.say(transaction.id, 'authorised')
      }
      shop.deps.gateway.askStatus = async ({ amount }) => ({ state: 'authorised', amount })
      later(DAY + HOUR)
      await expect(shop.buy({ userId, titleId: fourth })).rejects.toMatchObject({ reason: 'too_many_unpaid' })
    })
  })

  test('not over: the job leaves an order alone', async () => {
    const { orderId } = await bought()
    later(DAY - HOUR)
    await expire()
    expect((await shop.order(orderId)).payment_state).toBe('awaiting')
  })
})
