import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPurchases, type Purchases, simulatorOn } from '#server/checkout/purchase.fixture.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { runLembar } from './run-lembar.testing.ts'

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database, (clock) => simulatorOn(db.database, clock))
  await shop.addPromo({ code: 'HEMAT', percent: 10 })
  const ebook = async (at: string, promoCode?: string) => {
    shop.time.now = new Date(at)
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    const { transaction } = await shop.buy({ userId, titleId, promoCode })
    await shop.say(transaction.id, 'paid')
    return transaction.id
  }
  // The last second of October and the first of November in Jakarta.
  await ebook('2026-10-31T16:59:59Z')
  await ebook('2026-10-31T17:00:00Z', 'HEMAT')
  const undone = await ebook('2026-11-02T03:00:00Z')
  await shop.say(undone, 'failed', { confirmed: true })
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  shop.time.now = new Date('2026-11-03T03:00:00Z')
  const paper = await shop.addPaper({ stock: 5 })
  await db.database.kysely
    .updateTable('titles')
    .set({ name: '=1+1, "Kuitansi"' })
    .where('id', '=', paper)
    .execute()
  const { transaction } = await shop.buyCart(userId, [await shop.putInCart(userId, paper, 2)])
  await shop.say(transaction.id, 'paid')
})
afterAll(() => db.close())

const report = (...args: string[]) =>
  runLembar(['report', '--month', '2026-11', ...args], { url: db.url, folder: tmpdir() })

test('a month has what was paid in it, by WIB, and nothing that was undone', async () => {
  const { stdout, code } = await report('--format', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    by: 'day',
    rows: [
      {
        group: '2026-11-01',
        orders: 1,
        copies: 1,
        sales: 50_000,
        discount: 5_000,
        shipping: 0,
        total: 45_000,
      },
      {
        group: '2026-11-03',
        orders: 1,
        copies: 2,
        sales: 120_000,
        discount: 0,
        shipping: 10_000,
        total: 130_000,
      },
    ],
    sum: { copies: 3, sales: 170_000, discount: 5_000, shipping: 10_000, total: 175_000 },
  })
})

test('every report of a month comes to the same money', async () => {
  const sums = []
  for (const by of ['day', 'method', 'tax', 'title', 'publisher']) {
    const { sum } = JSON.parse((await report('--by', by, '--format', 'json')).stdout)
    sums.push({ by, net: sum.sales - sum.discount })
    if (by === 'tax') expect(sum.total).toBe(175_000)
  }
  for (const { by, net } of sums) expect({ by, net }).toEqual({ by, net: 165_000 })
})

test('a title that begins like a formula is none in a spreadsheet', async () => {
  const { stdout } = await report('--by', 'title', '--format', 'csv')
  expect(stdout.split('\n')[0]).toBe('title,orders,copies,sales,discount,shipping,total')
  expect(stdout).toContain(`"'=1+1, ""Kuitansi"" (paper)",1,2,120000,0,0,120000`)
})

test('a slip is told', async () => {
  expect((await report('--by', 'colour')).code).toBe(2)
  expect((await report('--since', '2026-11-01')).code).toBe(2)
  const wrong = await runLembar(['report', '--month', '2026-13'], { url: db.url, folder: tmpdir() })
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--month must be such as 2026-11') })
})
