import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { changeBundle } from '#server/bundles/save-bundle.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const FORMAT = { format: 'paper' } as const
async function shoppers(count: number) {
  const ids: number[] = []
  for (let made = 0; made < count; made++) {
    const userId = await shop.addUser()
    await shop.addAddress(userId)
    ids.push(userId)
  }
  return ids
}

test('F01 F02 200 buyers of a set, one of whose parts has one copy left: one gets it', async () => {
  const titleIds = [await shop.addPaper({ stock: 300 }), await shop.addPaper({ stock: 1 })]
  const bundleId = await shop.addBundle({ ...FORMAT, titleIds, price: 100_000 })
  const buyers = await shoppers(200)
  const results = await Promise.allSettled(
    buyers.map((userId) => shop.buyBundle({ userId, bundleId, ...FORMAT })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'out_of_stock' })
  }
  const stocks = await Promise.all(titleIds.map(shop.stock))
  expect(stocks).toEqual(['300 on hand, 1 held', '1 on hand, 1 held'])
}, 60_000)

test('F06 sets and carts that want the same titles in opposite order do not block each other', async () => {
  const [one, two] = [await shop.addPaper({ stock: 60 }), await shop.addPaper({ stock: 60 })]
  const sets = [
    await shop.addBundle({ ...FORMAT, titleIds: [one, two], price: 100_000 }),
    await shop.addBundle({ ...FORMAT, titleIds: [two, one], price: 100_000 }),
  ]
  const { count, through } = shop.countingDeps()
  const buyers = await shoppers(45)
  await Promise.all(
    buyers.map(async (userId, index) => {
      const bundleId = sets[index % 3]
      if (bundleId !== undefined) return shop.buyBundle({ userId, bundleId, ...FORMAT }, undefined, through)
      const rows = [await shop.putInCart(userId, two), await shop.putInCart(userId, one)]
      return shop.buyCart(userId, rows, {}, undefined, through)
    }),
  )
  expect(await shop.stock(one)).toBe('60 on hand, 45 held')
  expect(await shop.stock(two)).toBe('60 on hand, 45 held')
  expect(count.runs).toBe(count.transactions)
}, 60_000)

test('F116 staff who change the parts and the price of a set while it is bought: no order mixes both', async () => {
  const titles = [
    await shop.addPaper({ stock: 500 }),
    await shop.addPaper({ stock: 500 }),
    await shop.addPaper({ stock: 500 }),
  ]
  const [a = 0, b = 0, c = 0] = titles
  const kinds = [
    { titleIds: [a, b], price: rupiah(100_000) },
    { titleIds: [b, c], price: rupiah(90_000) },
  ]
  const bundleId = await shop.addBundle({ ...FORMAT, titleIds: [a, b], price: 100_000 })
  const buyers = await shoppers(60)
  const edits = (async () => {
    for (let turn = 1; turn <= 20; turn++) {
      const changes = kinds[turn % 2] ?? {}
      await db.database.transact((tx) =>
        changeBundle(tx, AT_THE_SERVER, { id: bundleId, changes, now: shop.time.now }),
      )
    }
  })()
  const bought = await Promise.all(buyers.map((userId) => shop.buyBundle({ userId, bundleId, ...FORMAT })))
  await edits
  for (const { transaction } of bought) {
    const lines = await db.database.kysely
      .selectFrom('order_lines')
      .select('title_id')
      .where('order_id', '=', transaction.id)
      .orderBy('position')
      .execute()
    const { subtotal_idr: price } = await shop.order(transaction.id)
    expect(kinds).toContainEqual({ titleIds: lines.map(({ title_id }) => title_id), price })
  }
}, 60_000)

test('F07 two tabs that buy a set and one of its ebooks at once: each title is sold once', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const titleIds = [await shop.addTitle(), await shop.addTitle()]
    const bundleId = await shop.addBundle({ format: 'ebook', titleIds, price: 80_000 })
    const userId = await shop.addUser()
    const results = await Promise.allSettled([
      shop.buyBundle({ userId, bundleId }),
      shop.buyBundle({ userId, bundleId }),
      shop.buy({ userId, titleId: titleIds[0] ?? 0 }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'already_pending' })
    }
  }
})
