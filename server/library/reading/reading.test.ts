import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readingCalls } from '#contracts/reading.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { callHandler, contextOf } from '#tests/support/call-context.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { grantEntitlements, revokeEntitlements } from '../grant-entitlements.ts'
import { readingHandlers } from './reading.routes.ts'

let now = new Date('2026-11-21T05:00:00Z')
let db: TestDatabase
let handlers: ReturnType<typeof readingHandlers>
beforeAll(async () => {
  db = await testDatabase()
  handlers = readingHandlers({ database: db.database })
})
afterAll(() => db.close())

const PHONE = 'telepon-1'
const LAPTOP = 'laptop-01'

async function buy(userId: number, titleId: number): Promise<number> {
  const orderId = await addPaidOrder(db.database, userId)
  await db.database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds: [titleId], orderId })))
  return orderId
}
async function buyer() {
  const userId = await addUser(db.database)
  const [titleId = 0] = await addTitles(db.database, [titleRecord()])
  const orderId = await buy(userId, titleId)
  return { userId, titleId, orderId }
}

const page = (number: number, of = 100) => ({ kind: 'PDF' as const, page: number, of })
type Name = keyof typeof readingCalls
async function ask<Wanted extends Name>(name: Wanted, userId: number, input: object) {
  const handler = handlers[name] as never
  return (await callHandler(readingCalls[name], handler, input, contextOf(userId, now))) as Awaited<
    ReturnType<(typeof handlers)[Wanted]>
  >['data']
}

const seen = (places: { device: string; place: { kind: string; page?: number } }[]) =>
  places.map(({ device, place }) => [device, place.page])

async function keep(
  who: { userId: number; titleId: number },
  device: string,
  number: number,
  secondsAgo = 0,
  at?: number,
) {
  const body = { device, place: page(number), share: number / 100, seconds_ago: secondsAgo, at }
  const { places } = await ask('PUT /api/user/reading/:id', who.userId, { params: { id: who.titleId }, body })
  return seen(places)
}

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe('F51 a place in a book', () => {
  test('is kept for each device, and the newest comes first', async () => {
    const who = await buyer()
    expect(await keep(who, PHONE, 12)).toEqual([[PHONE, 12]])
    later(MINUTE)
    expect(await keep(who, LAPTOP, 3)).toEqual([
      [LAPTOP, 3],
      [PHONE, 12],
    ])
    later(MINUTE)
    expect(await keep(who, PHONE, 13)).toEqual([
      [PHONE, 13],
      [LAPTOP, 3],
    ])
    const { places } = await ask('GET /api/user/reading/:id', who.userId, { params: { id: who.titleId } })
    expect(seen(places)).toEqual([
      [PHONE, 13],
      [LAPTOP, 3],
    ])
  })

  test('is not overwritten by an older one that arrives late, whatever the clock of the device says', async () => {
    const who = await buyer()
    await keep(who, PHONE, 50)
    later(MINUTE)
    // Read an hour ago without a connection, sent now.
    expect(await keep(who, PHONE, 20, 3600)).toEqual([[PHONE, 50]])
    expect(await keep(who, LAPTOP, 20, 3600)).toEqual([
      [PHONE, 50],
      [LAPTOP, 20],
    ])
  })

  test('of one device follows its own clock, however long each request is under way', async () => {
    const who = await buyer()
    const clock = Date.UTC(2031, 0, 1)
    // The first request took five seconds, the second, three seconds of reading later, took none.
    await keep(who, PHONE, 2, 0, clock)
    later(SECOND)
    expect(await keep(who, PHONE, 12, 3, clock + 3 * SECOND)).toEqual([[PHONE, 12]])
    // The earlier one arrives once more, last of all.
    expect(await keep(who, PHONE, 2, 4, clock)).toEqual([[PHONE, 12]])
    // The device's clock is set right: what it keeps from then on is not held back until 2031.
    expect(await keep(who, PHONE, 14, 0, now.getTime())).toEqual([[PHONE, 14]])
  })

  test('is kept for the eight devices that were used last', async () => {
    const who = await buyer()
    for (let device = 1; device <= 10; device++) {
      await keep(who, `perangkat-${device}`, device)
      later(MINUTE)
    }
    const { places } = await ask('GET /api/user/reading/:id', who.userId, { params: { id: who.titleId } })
    expect(places.map(({ device }) => device)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3].map((device) => `perangkat-${device}`),
    )
  })

  test('F37 belongs to who may read the title, and nobody else can see or change it', async () => {
    const who = await buyer()
    await keep(who, PHONE, 12)
    const stranger = { ...who, userId: await addUser(db.database) }
    await expect(keep(stranger, LAPTOP, 99)).rejects.toMatchObject({ reason: 'not_owned' })
    const asked = ask('GET /api/user/reading/:id', stranger.userId, { params: { id: who.titleId } })
    await expect(asked).rejects.toMatchObject({ reason: 'not_owned' })
    await db.database.transact((tx) => tx.commit(revokeEntitlements({ orderId: who.orderId, now })))
    await expect(keep(who, PHONE, 13)).rejects.toMatchObject({ reason: 'not_owned' })
  })

  test('survives everything: a refund and a second purchase find it again', async () => {
    const who = await buyer()
    await keep(who, PHONE, 77)
    await db.database.transact((tx) => tx.commit(revokeEntitlements({ orderId: who.orderId, now })))
    await buy(who.userId, who.titleId)
    const { places } = await ask('GET /api/user/reading/:id', who.userId, { params: { id: who.titleId } })
    expect(seen(places)).toEqual([[PHONE, 77]])
  })

  test('can be one in a text that flows, too', async () => {
    const who = await buyer()
    const place = { kind: 'HTML', block: 412, within: 0.25 }
    const body = { device: PHONE, place, share: 0.4 }
    const { places } = await ask('PUT /api/user/reading/:id', who.userId, {
      params: { id: who.titleId },
      body,
    })
    expect(places).toMatchObject([{ place, share: 0.4, read_at: now.toISOString() }])
  })
})

describe('§2 what was begun', () => {
  test('is listed with the last read first, and only what can be read now', async () => {
    const who = await buyer()
    const [other = 0, subscribed = 0] = await addTitles(db.database, [
      titleRecord(),
      titleRecord({ ebook: { priceIdr: 1000, discountPercent: 0, discountIdr: 0, inSubscription: true } }),
    ])
    await buy(who.userId, other)
    await db.database.kysely
      .updateTable('editions')
      .set({ file_key: 'kunci-berkas-yang-langganan' })
      .where('title_id', '=', subscribed)
      .execute()
    const packageId = await addPackage(db.database)
    const orderId = await addPaidOrder(db.database, who.userId, 'subscription')
    await db.database.transact((tx) =>
      startSubscription(tx, { userId: who.userId, packageId, orderId, months: 1, now }),
    )
    await keep(who, PHONE, 10)
    later(MINUTE)
    await keep({ ...who, titleId: subscribed }, PHONE, 20)
    later(MINUTE)
    await keep({ ...who, titleId: other }, LAPTOP, 30)
    later(MINUTE)
    await keep(who, LAPTOP, 40)
    const begun = async (query: object = {}) =>
      (await ask('GET /api/user/reading', who.userId, { query })).map(({ book, source, share }) => [
        book.id,
        source,
        share,
      ])
    expect(await begun()).toEqual([
      [who.titleId, 'Book User', 0.4],
      [other, 'Book User', 0.3],
      [subscribed, 'Book Subscriber', 0.2],
    ])
    expect(await begun({ limit: 1 })).toHaveLength(1)
    const before = now
    later(40 * DAY)
    expect((await begun()).map(([id]) => id)).toEqual([who.titleId, other])
    now = new Date(before.getTime() + HOUR)
  })
})
