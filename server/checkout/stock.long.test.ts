import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  // 2,000 shoppers queue for ten connections.
  db = await testDatabase({ poolSize: 10 })
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const SHOPPERS = 2000
const TITLES = 5
const AT_ONCE = 200

test('F01 F05 100 copies of five titles and 2,000 shoppers with mixed carts: all copies sold, none twice', async () => {
  const titles: number[] = []
  for (let title = 0; title < TITLES; title++) titles.push(await shop.addPaper({ stock: 20 }))
  const shoppers: { userId: number; rows: number[] }[] = []
  for (let shopper = 0; shopper < SHOPPERS; shopper++) {
    const userId = await shop.addUser()
    await shop.addAddress(userId)
    // One title, two or three of them, in every order.
    const wanted = Array.from(
      { length: 1 + (shopper % 3) },
      (_, index) => titles[(shopper + index * 2) % TITLES] ?? 0,
    )
    const rows: number[] = []
    for (const titleId of shopper % 2 === 0 ? wanted : wanted.toReversed()) {
      rows.push(await shop.putInCart(userId, titleId))
    }
    shoppers.push({ userId, rows })
  }
  const queue = [...shoppers]
  const refusals = new Map<string, number>()
  let orders = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        try {
          await shop.buyCart(next.userId, next.rows)
          orders += 1
        } catch (error) {
          const reason = error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
          refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
        }
      }
    }),
  )
  expect([...refusals.keys()]).toEqual(['out_of_stock'])
  expect(orders + (refusals.get('out_of_stock') ?? 0)).toBe(SHOPPERS)
  // Shoppers of a single title come last enough that no copy is left over.
  for (const titleId of titles) expect(await shop.stock(titleId)).toBe('20 on hand, 20 held')
  const { held } = await db.database.kysely
    .selectFrom('stock_holds')
    .select(({ fn }) => fn.sum<string>('quantity').as('held'))
    .executeTakeFirstOrThrow()
  expect(Number(held)).toBe(TITLES * 20)
})
