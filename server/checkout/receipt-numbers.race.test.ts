import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import { receiptPdf } from '#server/orders/papers/receipt.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// The numbers of receipts: one series for each year in WIB, without gaps.

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  shop = openPurchases(db.database)
  const { kysely } = db.database
  await kysely.deleteFrom('receipts').execute()
  await kysely.deleteFrom('receipt_counters').execute()
})

async function bought(): Promise<number> {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  return (await shop.buy({ userId, titleId })).transaction.id
}
const receipts = () =>
  db.database.kysely
    .selectFrom('receipts')
    .select(['order_id', 'year', 'number'])
    .orderBy('year')
    .orderBy('number')
    .execute()
const numbers = async () => (await receipts()).map(({ year, number }) => `${year}/${number}`)

test('200 payments at the same time have the numbers 1 to 200', async () => {
  const orders: number[] = []
  for (let count = 0; count < 200; count++) orders.push(await bought())
  await Promise.all(orders.map((orderId) => shop.say(orderId, 'paid')))
  const rows = await receipts()
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(new Set(rows.map(({ order_id: id }) => id))).toEqual(new Set(orders))
})

test('a payment that is rolled back after it took its number leaves no gap', async () => {
  const [first, broken, last] = [await bought(), await bought(), await bought()]
  await shop.say(first, 'paid')
  const { kysely } = db.database
  await sql`create function fail_at_commit() returns trigger language plpgsql as
    $$ begin raise exception 'planted at commit'; end $$`.execute(kysely)
  // Of triggers on the same event, the one whose name is later runs later: the number is taken by then.
  await sql`create constraint trigger zz_fails after update on orders deferrable initially deferred
    for each row when (new.id = ${sql.lit(broken)}) execute function fail_at_commit()`.execute(kysely)
  await expect(shop.say(broken, 'paid')).rejects.toThrow('planted at commit')
  await sql`drop trigger zz_fails on orders`.execute(kysely)
  await sql`drop function fail_at_commit`.execute(kysely)
  await shop.say(last, 'paid')
  await shop.say(broken, 'paid')
  expect((await receipts()).map(({ order_id: id }) => id)).toEqual([first, last, broken])
  expect(await numbers()).toEqual(['2026/1', '2026/2', '2026/3'])
})

test('a number is given once, and stays with an order whose payment is undone', async () => {
  const [undone, other] = [await bought(), await bought()]
  await shop.say(undone, 'paid')
  await shop.say(undone, 'paid')
  await shop.say(undone, 'failed')
  await shop.say(other, 'paid')
  expect((await receipts()).map(({ order_id: id }) => id)).toEqual([undone, other])
  expect(await numbers()).toEqual(['2026/1', '2026/2'])
})

test('the series begins anew with the year in WIB', async () => {
  shop.time.now = new Date('2026-12-31T16:59:00Z')
  const [old, young] = [await bought(), await bought()]
  await shop.say(old, 'paid')
  shop.time.now = new Date('2026-12-31T17:00:00Z')
  await shop.say(young, 'paid')
  expect(await numbers()).toEqual(['2026/1', '2027/1'])
})

test('orders that were paid before the series began have numbers by their time, and the series goes on', async () => {
  const [second, first, next] = [await bought(), await bought(), await bought()]
  const { kysely } = db.database
  await shop.say(first, 'paid')
  shop.time.now = new Date(shop.time.now.getTime() + MINUTE)
  await shop.say(second, 'paid')
  await kysely.deleteFrom('receipts').execute()
  await kysely.deleteFrom('receipt_counters').execute()
  const migration = new URL('../platform/database/migrations/0470-numbers-of-receipts.sql', import.meta.url)
  const [, backfill = ''] = (await readFile(migration, 'utf8')).split('-- Orders that were paid before')
  await sql.raw(`--${backfill}`).execute(kysely)
  await shop.say(next, 'paid')
  // Without the year that another test reaches.
  const rows = (await receipts()).filter(({ year }) => year === 2026)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  const places = [first, second, next].map((orderId) => rows.findIndex(({ order_id: id }) => id === orderId))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('the number is on the receipt and in the order that its buyer and staff see', async () => {
  const orderId = await bought()
  expect((await showOrder(db.database.kysely, orderId)).order.receiptNumber).toBeNull()
  await shop.say(orderId, 'paid')
  const { order, buyer } = await showOrder(db.database.kysely, orderId)
  expect(order.receiptNumber).toBe('KW/2026/000001')
  const toko = { name: 'Toko', email: 'halo@toko.example', address: 'Jl. Malioboro 60', phone: '+62 274' }
  const pdf = await receiptPdf({ ...order, buyerName: buyer.name }, toko)
  expect(textOfPdf(pdf)).toContain('KW/2026/000001')
})

/** The text that a PDF's pages draw: strings in hexadecimal, in streams that are deflated. */
function textOfPdf(pdf: Buffer): string {
  const text: string[] = []
  for (const [, stream = ''] of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    for (const [, drawn = ''] of content.matchAll(/\[(.*?)\] TJ/g)) {
      const parts = [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex)
      text.push(Buffer.from(parts.join(''), 'hex').toString('latin1'))
    }
  }
  return text.join('\n')
}
