import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

test('F01 F02 20 copies and 200 shoppers at once: exactly 20 are sold, everybody else gets a message with what is left', async () => {
  const titleId = await shop.addPaper({ stock: 20 })
  const shoppers: { userId: number; row: number }[] = []
  for (let shopper = 0; shopper < 200; shopper++) {
    const userId = await shop.addUser()
    await shop.addAddress(userId)
    shoppers.push({ userId, row: await shop.putInCart(userId, titleId) })
  }
  const results = await Promise.allSettled(shoppers.map(({ userId, row }) => shop.buyCart(userId, [row])))

  const sold = results.filter((result) => result.status === 'fulfilled')
  expect(sold.length).toBe(20)
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    expect(result.reason).toMatchObject({
      reason: 'out_of_stock',
      data: { items: [{ book_id: titleId, quantity: 1, available: 0 }] },
    })
  }
  expect(await shop.stock(titleId)).toBe('20 on hand, 20 held')
  const paid = await Promise.all(sold.map(({ value }) => shop.say(value.transaction.id, 'paid')))
  expect(new Set(paid)).toEqual(new Set(['paid']))
  expect(await shop.stock(titleId)).toBe('0 on hand, 0 held')
  expect(await shop.sold(titleId)).toBe(20)
}, 60_000)

test('F06 orders that want the same titles in opposite order do not block each other', async () => {
  const [one, two] = [await shop.addPaper({ stock: 30 }), await shop.addPaper({ stock: 30 })]
  // A deadlock would be undone and tried again: nobody would notice but by the time it takes.
  const { count, through } = shop.countingDeps()
  const purchases: Promise<unknown>[] = []
  for (let shopper = 0; shopper < 30; shopper++) {
    const userId = await shop.addUser()
    await shop.addAddress(userId)
    const rows = [await shop.putInCart(userId, one), await shop.putInCart(userId, two)]
    const order = shopper % 2 === 0 ? rows : rows.toReversed()
    purchases.push(shop.buyCart(userId, order, {}, undefined, through))
  }
  await Promise.all(purchases)
  expect(await shop.stock(one)).toBe('30 on hand, 30 held')
  expect(await shop.stock(two)).toBe('30 on hand, 30 held')
  expect(count.runs).toBe(count.transactions)
})

test('F01 F21 the table itself refuses what no code may do: holds above the stock, and counts below zero', async () => {
  const titleId = await shop.addPaper({ stock: 2 })
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const bought = await shop.buyCart(userId, [await shop.putInCart(userId, titleId, 2)])
  const { kysely } = db.database
  const edition = kysely.selectFrom('editions').select('id').where('title_id', '=', titleId)
  const change = (set: { on_hand?: number; reserved?: number }) =>
    kysely.updateTable('stock').set(set).where('edition_id', '=', edition).execute()
  await expect(change({ on_hand: 1 })).rejects.toThrow(/check/)
  await expect(change({ reserved: -1 })).rejects.toThrow(/check/)
  await expect(change({ reserved: 3 })).rejects.toThrow(/check/)
  const hold = kysely.updateTable('stock_holds').set({ quantity: 1 })
  await expect(hold.where('order_id', '=', bought.transaction.id).execute()).rejects.toThrow(/append-only/)
})
