import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { openMidtransOnTrial } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { GatewayOnTrial } from '#server/providers/payments/port.conformance.ts'
import type { RawNotification } from '#server/providers/payments/port.ts'
import { openXenditOnTrial } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases, receiveAll } from './purchase.fixture.ts'

// Notifications that claim more than the provider confirms when it is asked, against real orders.

const START = new Date('2026-11-21T03:00:30.000Z')

let db: TestDatabase
let trial: GatewayOnTrial
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
afterEach(() => trial.close())

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}
const notify = (raw: RawNotification) => receiveAll(shop.deps, trial.gateway, raw)
const retry = () => retryNotifications(shop.deps)
const waiting = async (orderId: number) =>
  (await shop.notifications(orderId)).filter((row) => row.applied_at === null).length

async function bought() {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { transaction } = await shop.buy({ userId, titleId })
  const { reference } = await shop.charge(transaction.id)
  return { userId, titleId, orderId: transaction.id, reference }
}
const early = (reference: string): RawNotification => {
  const raw = trial.earlyNotification?.(reference)
  if (raw === undefined) throw new Error('this gateway signs all that it says')
  return raw
}

describe.each([
  ['xendit', openXenditOnTrial],
  ['midtrans', openMidtransOnTrial],
])('%s: a payment that is reported before the status shows it', (_name, open) => {
  beforeEach(async () => {
    trial = await open(START, () => shop.time.now)
    shop = openPurchases(db.database, () => trial.gateway)
  })

  test('F71 is asked about again soon, and pays the order although no other notification comes', async () => {
    const { userId, titleId, orderId, reference } = await bought()
    await notify(early(reference))
    expect((await shop.order(orderId)).payment_state).toBe('awaiting')
    expect(await waiting(orderId)).toBe(1)
    await trial.decide(reference, 'paid')
    later(MINUTE)
    await retry()
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
    expect(await waiting(orderId)).toBe(0)
  })

  test('F71 is judged anew when the provider repeats it, and received once however often it comes', async () => {
    const { orderId, reference } = await bought()
    const raw = early(reference)
    await notify(raw)
    await notify(raw)
    expect((await shop.order(orderId)).payment_state).toBe('awaiting')
    await trial.decide(reference, 'paid')
    await Promise.all([notify(raw), notify(raw), retry()])
    await notify(raw)
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000'])
  })

  test('F71 of an order that its buyer has cancelled ends as a refund that is due', async () => {
    const { userId, orderId, reference } = await bought()
    // The charge is not closed at the provider: it answers nothing.
    trial.network?.faults.push('silence', 'silence', 'silence', 'silence')
    await cancelOrder(shop.deps, { userId, orderId })
    await notify(early(reference))
    expect(await shop.movements(orderId)).toEqual(['charged 50000'])
    await trial.decide(reference, 'paid')
    later(MINUTE)
    await retry()
    expect(await shop.order(orderId)).toMatchObject({ payment_state: 'failed', refund_due: true })
    expect(await shop.movements(orderId)).toEqual(['charged 50000', 'received 50000', 'refund_due 50000'])
    expect(await shop.ownedBy(userId)).toEqual([])
  })

  test('F71 and never confirmed pays nothing, and is asked about with growing pauses', async () => {
    const { userId, orderId, reference } = await bought()
    await notify(early(reference))
    let asked = 0
    const { askStatus } = trial.gateway
    shop.deps.gateway.askStatus = async (question) => {
      asked += 1
      return askStatus(question)
    }
    for (let minute = 0; minute < 60; minute++) {
      later(MINUTE)
      await retry()
    }
    expect(asked).toBeGreaterThanOrEqual(4)
    expect(asked).toBeLessThanOrEqual(8)
    expect((await shop.order(orderId)).payment_state).toBe('awaiting')
    expect(await shop.ownedBy(userId)).toEqual([])
    expect(await waiting(orderId)).toBe(1)
  })
})

describe('xendit: a webhook names its charge twice', () => {
  beforeEach(async () => {
    trial = await openXenditOnTrial(START, () => shop.time.now)
    shop = openPurchases(db.database, () => trial.gateway)
  })
  const withReference = ({ headers, rawBody }: RawNotification, reference_id: string | undefined) => {
    const message = JSON.parse(rawBody.toString())
    return {
      headers,
      rawBody: Buffer.from(JSON.stringify({ ...message, data: { ...message.data, reference_id } })),
    }
  }

  test('F71 the same payment under another reference does not use up the true one', async () => {
    const [mine, other] = [await bought(), await bought()]
    const raw = await trial.decide(mine.reference, 'paid')
    await notify(withReference(raw, other.reference))
    expect((await shop.order(other.orderId)).payment_state).toBe('awaiting')
    await notify(raw)
    expect((await shop.order(mine.orderId)).payment_state).toBe('paid')
    await notify(withReference(raw, 'BUKANKAMI2345678-1'))
    expect(await shop.movements(mine.orderId)).toEqual(['charged 50000', 'received 50000'])
    expect((await shop.order(other.orderId)).payment_state).toBe('awaiting')
  })

  test('F71 one whose charge is not known yet is judged anew when it is repeated', async () => {
    let raw: RawNotification | undefined
    trial.beforeAnswer = async (reference) => {
      // Without our reference, before the answer tells the provider's number.
      raw = withReference(await trial.decide(reference, 'paid'), undefined)
      await notify(raw)
    }
    const { orderId } = await bought()
    expect((await shop.order(orderId)).payment_state).toBe('awaiting')
    if (raw === undefined) throw new Error('no charge was requested')
    await notify(raw)
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shop.notifications(orderId)).toMatchObject([{ outcome: 'paid' }])
  })
})

describe('midtrans: a reversal that is reported before the status shows it', () => {
  beforeEach(async () => {
    trial = await openMidtransOnTrial(START, () => shop.time.now)
    shop = openPurchases(db.database, () => trial.gateway)
  })

  test('F71 takes the book back once the status says so', async () => {
    const { userId, orderId, reference } = await bought()
    await notify(await trial.decide(reference, 'paid'))
    const denied = await trial.decide(reference, 'reversed')
    await trial.decide(reference, 'paid')
    await notify(denied)
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await waiting(orderId)).toBe(1)
    await trial.decide(reference, 'reversed')
    later(MINUTE)
    await retry()
    expect((await shop.order(orderId)).payment_state).toBe('failed')
    expect(await shop.ownedBy(userId)).toEqual([])
    expect(await waiting(orderId)).toBe(0)
  })

  test('F08 F71 and that never shows is a late message: it waits for minutes, not for ever', async () => {
    const { userId, titleId, orderId, reference } = await bought()
    const failed = await trial.decide(reference, 'failed')
    await notify(await trial.decide(reference, 'paid'))
    await notify(failed)
    for (let minute = 0; minute < 10; minute++) {
      later(MINUTE)
      await retry()
    }
    expect(await waiting(orderId)).toBe(0)
    expect((await shop.order(orderId)).payment_state).toBe('paid')
    expect(await shop.ownedBy(userId)).toEqual([titleId])
  })
})
