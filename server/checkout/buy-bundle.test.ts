import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { listOffers, quoteBundle, readBundle } from '#server/bundles/read-bundles.ts'
import { changeBundle } from '#server/bundles/save-bundle.ts'
import { returnPart } from '#server/orders/returns/return-part.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { expectBooksInOrder } from './books-in-order.fixture.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const linesOf = async (orderId: number) =>
  db.database.kysely
    .selectFrom('order_lines')
    .select(['title_id', 'unit_price_idr', 'line_total_idr', 'quantity', 'discount_share_idr'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
const shares = async (orderId: number) => (await linesOf(orderId)).map((line) => line.unit_price_idr)
const slugOf = async (id: number) =>
  (
    await db.database.kysely
      .selectFrom('bundles')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).slug

/** Three ebooks of 50,000, 30,000 and 20,000 for 70,000. */
async function trilogy() {
  const titleIds = [
    await shop.addTitle({ price: 50_000 }),
    await shop.addTitle({ price: 30_000 }),
    await shop.addTitle({ price: 20_000 }),
  ]
  const bundleId = await shop.addBundle({ format: 'ebook', titleIds, price: 70_000 })
  return { titleIds, bundleId, slug: await slugOf(bundleId) }
}
async function paperSet(stocks: readonly number[], price = 100_000) {
  const titleIds: number[] = []
  for (const stock of stocks) titleIds.push(await shop.addPaper({ stock }))
  const bundleId = await shop.addBundle({ format: 'paper', titleIds, price })
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  return { titleIds, bundleId, userId, format: 'paper' as const }
}
async function own(userId: number, titleId: number) {
  const { id } = (await shop.buy({ userId, titleId })).transaction
  await shop.say(id, 'paid')
}
const withdraw = (titleId: number) =>
  db.database.kysely.updateTable('titles').set({ status: 'withdrawn' }).where('id', '=', titleId).execute()
const setPrice = (titleId: number, price_idr: number) =>
  db.database.kysely.updateTable('editions').set({ price_idr }).where('title_id', '=', titleId).execute()
const quote = (userId: number, slug: string) =>
  quoteBundle(db.database.kysely, { slug, userId, now: shop.time.now })

describe('a set of ebooks', () => {
  test('F16 is an order of one line for each title, whose shares add up to the price of the set', async () => {
    const { titleIds, bundleId } = await trilogy()
    const userId = await shop.addUser()
    const { id } = (await shop.buyBundle({ userId, bundleId, shown: { subtotal: 70_000, payable: 70_000 } }))
      .transaction
    expect(await shares(id)).toEqual([35_000, 21_000, 14_000])
    expect(await shop.order(id)).toMatchObject({ subtotal_idr: 70_000, payable_idr: 70_000, kind: 'digital' })
    await shop.say(id, 'paid')
    expect((await shop.ownedBy(userId)).toSorted()).toEqual(titleIds.toSorted())
    await expectBooksInOrder(db.database, shop.time.now)
  })

  test('costs whoever owns a part less by the share of that part, as the shop shows before', async () => {
    const { titleIds, bundleId, slug } = await trilogy()
    const userId = await shop.addUser()
    await own(userId, titleIds[0] ?? 0)
    expect(await quote(userId, slug)).toEqual({ price: 35_000, original: 50_000, owned: [titleIds[0]] })
    const wrong = shop.buyBundle({ userId, bundleId, shown: { subtotal: 70_000, payable: 70_000 } })
    await expect(wrong).rejects.toMatchObject({ reason: 'price_changed', data: { total_amount: 35_000 } })
    const { id } = (await shop.buyBundle({ userId, bundleId, shown: { subtotal: 35_000, payable: 35_000 } }))
      .transaction
    expect(await shares(id)).toEqual([21_000, 14_000])
  })

  test('is not sold to whoever owns all of it, nor twice while it waits for its payment', async () => {
    const { titleIds, bundleId, slug } = await trilogy()
    const userId = await shop.addUser()
    const { id } = (await shop.buyBundle({ userId, bundleId })).transaction
    const again = { reason: 'already_pending', data: { transaction_id: id } }
    await expect(shop.buyBundle({ userId, bundleId })).rejects.toMatchObject(again)
    await expect(shop.buy({ userId, titleId: titleIds[1] ?? 0 })).rejects.toMatchObject(again)
    await shop.say(id, 'paid')
    expect(await quote(userId, slug)).toMatchObject({ price: 0, original: 0 })
    await expect(shop.buyBundle({ userId, bundleId })).rejects.toMatchObject({ reason: 'already_owned' })
  })

  test('F10 a repeated request gets the order of the first one, also when the set has ended since', async () => {
    const { bundleId } = await trilogy()
    const userId = await shop.addUser()
    const first = await shop.buyBundle({ userId, bundleId }, 'kunci-set')
    const changes = { status: 'ended' as const }
    await db.database.transact((tx) =>
      changeBundle(tx, AT_THE_SERVER, { id: bundleId, changes, now: shop.time.now }),
    )
    expect(await shop.buyBundle({ userId, bundleId }, 'kunci-set')).toEqual(first)
    await expect(shop.buyBundle({ userId, bundleId })).rejects.toMatchObject({ reason: 'not_for_sale' })
  })

  test('F13 a promo takes its part off every line', async () => {
    await shop.addPromo({ code: 'SET10', percent: 10 })
    const { bundleId } = await trilogy()
    const userId = await shop.addUser()
    const { id } = (await shop.buyBundle({ userId, bundleId, promoCode: 'SET10' })).transaction
    expect((await linesOf(id)).map((line) => line.discount_share_idr)).toEqual([3_500, 2_100, 1_400])
    expect((await shop.order(id)).payable_idr).toBe(63_000)
  })

  test('is bought once, and only in its own form', async () => {
    const { bundleId } = await trilogy()
    const userId = await shop.addUser()
    await shop.addAddress(userId)
    await expect(shop.buyBundle({ userId, bundleId, quantity: 2 })).rejects.toMatchObject({
      reason: 'invalid',
    })
    await expect(shop.buyBundle({ userId, bundleId, format: 'paper' })).rejects.toMatchObject({
      reason: 'conflict',
    })
    await expect(shop.buyBundle({ userId, bundleId: 999_999 })).rejects.toMatchObject({ reason: 'not_found' })
  })
})

describe('what changes while a set is looked at', () => {
  test('the price of a part: the shares follow it, the price of the set stays', async () => {
    const { titleIds, bundleId } = await trilogy()
    await setPrice(titleIds[0] ?? 0, 150_000)
    const userId = await shop.addUser()
    const { id } = (await shop.buyBundle({ userId, bundleId, shown: { subtotal: 70_000, payable: 70_000 } }))
      .transaction
    expect(await shares(id)).toEqual([52_500, 10_500, 7_000])
  })

  test('parts that become cheaper than the set: it costs no more than they do together', async () => {
    const { titleIds, bundleId, slug } = await trilogy()
    await setPrice(titleIds[0] ?? 0, 10_000)
    expect(await readBundle(db.database.kysely, slug, shop.time.now)).toMatchObject({
      price: 60_000,
      original: 60_000,
    })
    const userId = await shop.addUser()
    const old = shop.buyBundle({ userId, bundleId, shown: { subtotal: 70_000, payable: 70_000 } })
    await expect(old).rejects.toMatchObject({ reason: 'price_changed', data: { total_price: 60_000 } })
    const { id } = (await shop.buyBundle({ userId, bundleId, shown: { subtotal: 60_000, payable: 60_000 } }))
      .transaction
    expect(await shares(id)).toEqual([10_000, 30_000, 20_000])
  })

  test('a part that is withdrawn: the set is not sold, nor shown', async () => {
    const { titleIds, bundleId, slug } = await trilogy()
    await withdraw(titleIds[2] ?? 0)
    const userId = await shop.addUser()
    await expect(shop.buyBundle({ userId, bundleId })).rejects.toMatchObject({ reason: 'not_for_sale' })
    await expect(readBundle(db.database.kysely, slug, shop.time.now)).rejects.toMatchObject({
      reason: 'withdrawn',
    })
  })

  test('its time: it is neither shown nor sold before its beginning, nor from its end on', async () => {
    const { titleIds } = await trilogy()
    const at = (time: string) => new Date(`2026-11-${time}`)
    const bundleId = await shop.addBundle({
      format: 'ebook',
      titleIds,
      price: 60_000,
      beginsAt: at('22T00:00:00+07:00'),
      endsAt: at('23T00:00:00+07:00'),
    })
    const slug = await slugOf(bundleId)
    const userId = await shop.addUser()
    for (const [time, reason, shown] of [
      ['21T23:59:59.999+07:00', 'not_found', 'not_found'],
      ['23T00:00:00+07:00', 'not_for_sale', 'withdrawn'],
    ] as const) {
      shop.time.now = at(time)
      await expect(shop.buyBundle({ userId, bundleId })).rejects.toMatchObject({ reason })
      await expect(readBundle(db.database.kysely, slug, shop.time.now)).rejects.toMatchObject({
        reason: shown,
      })
    }
    shop.time.now = at('22T00:00:00+07:00')
    expect(await shop.buyBundle({ userId, bundleId })).toMatchObject({ transaction: {} })
  })
})

describe('a set on paper', () => {
  test('F05 holds copies of each part, for as many sets as are bought, and has one parcel', async () => {
    const { titleIds, ...set } = await paperSet([5, 5])
    const { id } = (
      await shop.buyBundle({ ...set, quantity: 2, shown: { subtotal: 200_000, payable: 210_000 } })
    ).transaction
    expect(await Promise.all(titleIds.map(shop.stock))).toEqual(['5 on hand, 2 held', '5 on hand, 2 held'])
    expect((await linesOf(id)).map((line) => line.line_total_idr)).toEqual([100_000, 100_000])
    await shop.say(id, 'failed')
    expect(await Promise.all(titleIds.map(shop.stock))).toEqual(['5 on hand, 0 held', '5 on hand, 0 held'])
    // It did not come from the cart, and does not go there.
    expect(await shop.cart(set.userId)).toEqual([])
  })

  test('F01 is sold out where one part is, and says which one', async () => {
    const { titleIds, ...set } = await paperSet([5, 0])
    await expect(shop.buyBundle(set)).rejects.toMatchObject({
      reason: 'out_of_stock',
      data: { items: [{ book_id: titleIds[1], quantity: 1, available: 0 }] },
    })
    expect(await shop.stock(titleIds[0] ?? 0)).toBe('5 on hand, 0 held')
  })

  test('needs a courier and an address, and its shown shipping price is compared', async () => {
    const set = await paperSet([5, 5])
    const none = { courier: undefined }
    await expect(shop.buyBundle({ ...set, ...none })).rejects.toMatchObject({ reason: 'invalid' })
    const homeless = await shop.addUser()
    await expect(shop.buyBundle({ ...set, userId: homeless })).rejects.toMatchObject({ reason: 'no_address' })
    await expect(shop.buyBundle({ ...set, shownDeliveryCost: 1 })).rejects.toMatchObject({
      reason: 'price_changed',
    })
  })
})

test('a title with many newer sets that cannot be bought: the one that can be is offered', async () => {
  const { titleIds, bundleId } = await trilogy()
  const [first = 0] = titleIds
  const inDays = (days: number) => new Date(shop.time.now.getTime() + days * DAY)
  const set = { format: 'ebook' as const, price: 10_000 }
  const withdrawn = await shop.addTitle()
  for (let n = 0; n < 3; n++) {
    const alike = { ...set, titleIds: [first, await shop.addTitle()] }
    await shop.addBundle({ ...alike, beginsAt: inDays(1) })
    await shop.addBundle({ ...alike, beginsAt: inDays(-2), endsAt: inDays(-1) })
    await shop.addBundle({ ...set, titleIds: [first, withdrawn] })
  }
  const { kysely } = db.database
  await kysely.updateTable('titles').set({ status: 'withdrawn' }).where('id', '=', withdrawn).execute()
  const offers = await listOffers(kysely, { book: String(first) }, shop.time.now)
  expect(offers.map(({ id }) => id)).toEqual([bundleId])
})

test('a set that costs as much as its titles do by now is not offered beside them as the cheaper one', async () => {
  const titleIds = [await shop.addTitle(), await shop.addTitle()]
  const [first = 0] = titleIds
  const set = { format: 'ebook' as const, titleIds }
  await shop.addBundle({ ...set, price: 60_000 })
  const cheaper = await shop.addBundle({ ...set, price: 10_000 })
  const { kysely } = db.database
  const offered = async () => (await listOffers(kysely, { book: String(first) }, shop.time.now)).length
  expect(await offered()).toBe(2)
  await kysely
    .updateTable('editions')
    .set({ discount_percent: 50 })
    .where('title_id', 'in', titleIds)
    .execute()
  expect(await listOffers(kysely, { book: String(first) }, shop.time.now)).toMatchObject([{ id: cheaper }])
})

test('F16 refunds of single copies of random sets, under random promos, leave books that balance', async () => {
  const price = fc.integer({ min: 1, max: 99_999 })
  const sets = fc.record({
    prices: fc.array(price, { minLength: 2, maxLength: 4 }),
    of: fc.integer({ min: 1, max: 99 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(sets, async ({ prices, of, quantity, percent }) => {
      const sum = prices.reduce((total, one) => total + one, 0)
      const titleIds: number[] = []
      for (const one of prices) titleIds.push(await shop.addPaper({ stock: 9, price: one }))
      const asked = Math.floor((sum * of) / 100)
      const bundleId = await shop.addBundle({ format: 'paper', titleIds, price: asked })
      const promoCode = `SET${Date.now()}${++run}`
      if (percent > 0) await shop.addPromo({ code: promoCode, percent, appliesTo: ['Fisik'] })
      const userId = await shop.addUser()
      await shop.addAddress(userId)
      const set = { userId, bundleId, quantity, format: 'paper' as const }
      const { id } = (await shop.buyBundle({ ...set, promoCode: percent > 0 ? promoCode : undefined }))
        .transaction
      const lines = await linesOf(id)
      expect(lines.reduce((total, line) => total + line.line_total_idr, 0)).toBe(asked * quantity)
      for (const [index, line] of lines.entries()) {
        expect(line.unit_price_idr).toBeLessThanOrEqual(prices[index] ?? 0)
      }
      await shop.say(id, 'paid')
      for (const position of lines.keys()) {
        if (position === lines.length - 1) break
        await db.database.transact((tx) =>
          returnPart(tx, AT_THE_SERVER, {
            orderId: id,
            key: `kembali-${id}-${position}`,
            lines: [{ position, quantity: 1, copies: 'returned' }],
            shipping: rupiah(0),
            reason: 'Rusak',
            now: shop.time.now,
          }),
        )
      }
      const { account } = await showOrder(db.database.kysely, id)
      expect(account).toBeDefined()
    }),
    { numRuns: 25 },
  )
  await expectBooksInOrder(db.database, shop.time.now)
}, 120_000)
