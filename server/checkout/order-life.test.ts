import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePaymentMethod } from '#server/orders/change-payment-method.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { confirmDeliveries, receiveOrder } from '#server/orders/parcels/receive-order.ts'
import { GatewayFailure, type PaymentGateway } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, simulatorOn } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases
let provider: PaymentGateway

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  shop = openPurchases(db.database, (clock) => {
    provider = simulatorOn(db.database, clock)
    return { ...provider }
  })
})

const later = (duration: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + duration)
}

/** Five copies, two of them out of a cart and under an order that waits for payment. */
async function ordered({ promo }: { promo?: string } = {}) {
  const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 5 })]
  await shop.addAddress(userId)
  const row = await shop.putInCart(userId, titleId, 2)
  const bought = await shop.buyCart(userId, [row], { promoCode: promo })
  return { userId, titleId, orderId: bought.transaction.id }
}

const send = (orderId: number) =>
  db.database.kysely
    .updateTable('order_shipments')
    .set({ tracking_number: 'JNE123', sent_at: shop.time.now })
    .where('order_id', '=', orderId)
    .execute()

const atProvider = async (orderId: number, attempt = 1) => {
  const row = await db.database.kysely
    .selectFrom('simulator.charges as booked')
    .innerJoin('charges', 'charges.reference', 'booked.reference')
    .select('booked.state')
    .where('charges.order_id', '=', orderId)
    .where('charges.attempt', '=', attempt)
    .executeTakeFirstOrThrow()
  return row.state
}

const redemption = async (orderId: number) => {
  const row = await db.database.kysely
    .selectFrom('promo_redemptions')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.state
}

describe('an unpaid order that comes to nothing', () => {
  test('F13 F21 cancelled by its buyer, gives back stock, quota and cart at once, and closes its charge', async () => {
    await shop.addPromo({ code: 'BATALSAJA', percent: 10, quota: 1, appliesTo: ['Fisik'] })
    const { userId, titleId, orderId } = await ordered({ promo: 'BATALSAJA' })
    expect(await shop.stock(titleId)).toBe('5 on hand, 2 held')
    expect(await redemption(orderId)).toBe('reserved')
    await cancelOrder(shop.deps, { userId, orderId })
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    expect(await redemption(orderId)).toBe('released')
    expect(await shop.cart(userId)).toEqual([`${titleId} × 2`])
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', fulfilment_state: 'failed' })
    expect(await atProvider(orderId)).toBe('cancelled')
    await expect(cancelOrder(shop.deps, { userId, orderId })).rejects.toMatchObject({ reason: 'conflict' })
    expect(await shop.cart(userId)).toEqual([`${titleId} × 2`])
  })

  test('F09 money that comes for it after it was cancelled is due back, and sells nothing', async () => {
    const { userId, titleId, orderId } = await ordered()
    await cancelOrder(shop.deps, { userId, orderId })
    expect(await shop.say(orderId, 'paid')).toBe('refund_due')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
    expect(await shop.movements(orderId)).toEqual(['charged 130000', 'received 130000', 'refund_due 130000'])
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
  })

  test('cancelling one that was paid a moment ago finds that out first', async () => {
    const { userId, titleId, orderId } = await ordered()
    await db.database.kysely
      .updateTable('simulator.charges')
      .set({ state: 'paid' })
      .where('reference', '=', (await shop.charge(orderId)).reference)
      .execute()
    await expect(cancelOrder(shop.deps, { userId, orderId })).rejects.toMatchObject({ reason: 'conflict' })
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
  })

  test('F21 F22 failed three times over, gives back once; what was put into the cart meanwhile stays', async () => {
    const { userId, titleId, orderId } = await ordered()
    await shop.putInCart(userId, titleId, 1)
    for (let time = 0; time < 3; time++) await shop.say(orderId, 'failed')
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    expect(await shop.cart(userId)).toEqual([`${titleId} × 3`])
  })

  test('F03 F19 run out, keeps its stock until the provider’s clock has run out as well', async () => {
    const { userId, titleId, orderId } = await ordered()
    later(DAY + 3 * HOUR)
    await expireOrders(shop.deps)
    expect(await shop.stock(titleId)).toBe('5 on hand, 2 held')
    later(2 * HOUR)
    await expireOrders(shop.deps)
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    expect((await shop.order(orderId)).payment_state).toBe('failed')
    expect(await shop.cart(userId)).toEqual([`${titleId} × 2`])
  })

  test('for which the provider makes no charge, leaves the cart as it was', async () => {
    shop.deps.gateway.createCharge = async () => {
      throw new GatewayFailure('unreachable', 'no answer')
    }
    const [userId, titleId] = [await shop.addUser(), await shop.addPaper({ stock: 5 })]
    await shop.addAddress(userId)
    const row = await shop.putInCart(userId, titleId, 2)
    await expect(shop.buyCart(userId, [row])).rejects.toMatchObject({ reason: 'payment_unavailable' })
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    expect(await shop.cart(userId)).toEqual([`${titleId} × 2`])
  })
})

describe('money that comes late', () => {
  test('F03 F04 takes stock again while there is some', async () => {
    const { titleId, orderId } = await ordered()
    later(2 * DAY)
    await expireOrders(shop.deps)
    expect(await shop.say(orderId, 'paid', { confirmed: true })).toBe('paid')
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', fulfilment_state: 'to_send' })
  })

  test('F03 F04 and is due back where there is none: the order is not stuck between paid and sold out', async () => {
    const { titleId, orderId } = await ordered()
    later(2 * DAY)
    await expireOrders(shop.deps)
    await db.database.kysely
      .updateTable('stock')
      .set({ on_hand: 1 })
      .where('edition_id', 'in', (eb) =>
        eb.selectFrom('editions').select('id').where('title_id', '=', titleId),
      )
      .execute()
    expect(await shop.say(orderId, 'paid', { confirmed: true })).toBe('refund_due')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
    expect(await shop.movements(orderId)).toContain('refund_due 130000')
    expect(await shop.stock(titleId)).toBe('1 on hand, 0 held')
    expect(await shop.sold(titleId)).toBe(0)
  })
})

describe('a payment that is undone', () => {
  test('puts goods that were not sent on the shelf again, once, and not into the cart', async () => {
    const { userId, titleId, orderId } = await ordered()
    await shop.say(orderId, 'paid')
    expect(await shop.say(orderId, 'failed', { confirmed: true })).toBe('reversed')
    await shop.say(orderId, 'failed', { confirmed: true })
    expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
    expect(await shop.sold(titleId)).toBe(0)
    expect(await shop.cart(userId)).toEqual([])
  })

  test('leaves goods that are being delivered as they are', async () => {
    const { titleId, orderId } = await ordered()
    await shop.say(orderId, 'paid')
    await send(orderId)
    await shop.say(orderId, 'failed', { confirmed: true })
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
  })

  test('§4 and comes again pays for the copies that its buyer has, though none is left on the shelf', async () => {
    const { userId, titleId, orderId } = await ordered()
    await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: 118 })
    await shop.say(orderId, 'paid', { attempt: 2 })
    await send(orderId)
    expect(await shop.say(orderId, 'failed', { confirmed: true, attempt: 2 })).toBe('reversed')
    await db.database.kysely
      .updateTable('stock')
      .set({ on_hand: 0 })
      .where('edition_id', 'in', (eb) =>
        eb.selectFrom('editions').select('id').where('title_id', '=', titleId),
      )
      .execute()
    expect(await shop.say(orderId, 'paid', { confirmed: true })).toBe('paid')
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'paid', refund_due: false })
    expect(await shop.stock(titleId)).toBe('0 on hand, 0 held')
    expect(await shop.sold(titleId)).toBe(2)
  })
})

describe('another method of payment', () => {
  const method = async (orderId: number) => (await shop.order(orderId)).payment_method_id

  test('F09 closes the old charge and makes a new one for the same amount and the same deadline', async () => {
    const { userId, titleId, orderId } = await ordered()
    const before = await shop.charge(orderId)
    await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: 118 })
    const after = await shop.charge(orderId)
    expect(after).toMatchObject({ attempt: 2, state: 'live', channel: '118', amount_idr: before.amount_idr })
    expect(after.expires_at).toEqual(before.expires_at)
    expect(await method(orderId)).toBe(118)
    expect([await atProvider(orderId, 1), await atProvider(orderId, 2)]).toEqual(['cancelled', 'pending'])
    // A second click changes nothing.
    await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: 118 })
    expect((await shop.charge(orderId)).attempt).toBe(2)
    // What the provider says of the old one does the order no harm.
    await shop.say(orderId, 'failed', { attempt: 1 })
    expect(await shop.say(orderId, 'paid', { attempt: 2 })).toBe('paid')
    expect(await shop.stock(titleId)).toBe('3 on hand, 0 held')
  })

  test('F09 paid by both, the order is paid once and the other money is due back', async () => {
    const { userId, orderId } = await ordered()
    await changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: 118 })
    expect(await shop.say(orderId, 'paid', { attempt: 1 })).toBe('paid')
    expect(await shop.say(orderId, 'paid', { attempt: 2 })).toBe('surplus')
    expect(await shop.movements(orderId)).toEqual([
      'charged 130000',
      'charged 130000',
      'received 130000',
      'surplus 130000',
      'refund_due 130000',
    ])
  })

  test('that the provider refuses leaves the order waiting, and a third can be chosen', async () => {
    const { userId, titleId, orderId } = await ordered()
    const { createCharge } = shop.deps.gateway
    shop.deps.gateway.createCharge = async () => {
      throw new GatewayFailure('refused', 'not this bank')
    }
    const change = (paymentMethodId: number) =>
      changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId })
    await expect(change(118)).rejects.toMatchObject({ reason: 'payment_unavailable' })
    expect((await shop.order(orderId)).payment_state).toBe('awaiting')
    expect(await shop.stock(titleId)).toBe('5 on hand, 2 held')
    shop.deps.gateway.createCharge = createCharge
    await change(86)
    expect(await shop.charge(orderId)).toMatchObject({ attempt: 3, state: 'live' })
    await expect(change(7)).rejects.toMatchObject({ reason: 'method_unavailable' })
    expect(await shop.charge(orderId)).toMatchObject({ attempt: 3, state: 'live' })
  })

  test('F30 is nobody else’s to choose, and not for an order that is decided', async () => {
    const { userId, orderId } = await ordered()
    const stranger = await shop.addUser()
    for (const act of [
      () => changePaymentMethod(shop.deps, { userId: stranger, orderId, paymentMethodId: 118 }),
      () => cancelOrder(shop.deps, { userId: stranger, orderId }),
      () => receiveOrder(shop.deps, { userId: stranger, orderId }),
    ]) {
      await expect(act()).rejects.toMatchObject({ reason: 'not_found' })
    }
    await shop.say(orderId, 'paid')
    const change = changePaymentMethod(shop.deps, { userId, orderId, paymentMethodId: 118 })
    await expect(change).rejects.toMatchObject({ reason: 'conflict' })
  })
})

describe('a parcel', () => {
  test('§4 is received by its buyer once it was sent, not before and not twice', async () => {
    const { userId, orderId } = await ordered()
    const receive = () => receiveOrder(shop.deps, { userId, orderId })
    await expect(receive()).rejects.toMatchObject({ reason: 'conflict' })
    await shop.say(orderId, 'paid')
    await expect(receive()).rejects.toMatchObject({ reason: 'conflict' })
    await send(orderId)
    await receive()
    expect(await shop.order(orderId)).toMatchObject({
      payment_state: 'received',
      fulfilment_state: 'completed',
    })
    await expect(receive()).rejects.toMatchObject({ message: 'Pesanan ini sudah diterima.' })
    expect(await shop.moves(orderId)).toEqual(['awaiting → paid', 'paid → received'])
  })

  test('that nobody confirms has arrived 14 days after it was sent', async () => {
    const { orderId } = await ordered()
    await shop.say(orderId, 'paid')
    await send(orderId)
    later(14 * DAY - HOUR)
    await confirmDeliveries(shop.deps)
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    later(HOUR)
    await confirmDeliveries(shop.deps)
    expect((await shop.order(orderId)).payment_state).toBe('received')
  })
})

test('three orders that ran out do not keep a buyer from a fourth: they are ended first', async () => {
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const titles: number[] = []
  for (let title = 0; title < 4; title++) titles.push(await shop.addPaper({ stock: 2 }))
  const [last = 0] = titles
  for (const titleId of titles.slice(1)) {
    await shop.buyCart(userId, [await shop.putInCart(userId, titleId)])
  }
  const row = await shop.putInCart(userId, last)
  await expect(shop.buyCart(userId, [row])).rejects.toMatchObject({ reason: 'too_many_unpaid' })
  later(DAY + HOUR)
  await shop.buyCart(userId, [row])
  expect(await shop.stock(last)).toBe('2 on hand, 1 held')
  expect(await shop.cart(userId)).toEqual(titles.slice(1).map((titleId) => `${titleId} × 1`))
})

test('an ebook that was bought directly is in the cart no more', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  await shop.putInCart(userId, titleId)
  const { transaction: order } = await shop.buy({ userId, titleId })
  expect(await shop.cart(userId)).toEqual([`${titleId} × 1`])
  await shop.say(order.id, 'paid')
  expect(await shop.cart(userId)).toEqual([])
})
