import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { purgePrices } from '#server/catalogue/purge-prices.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { staffActor } from '#tests/support/actors.ts'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { changeTitle } from './save-title.ts'
import { setTitleStatus } from './set-title-status.ts'
import type { TitleStatus } from './title-draft.rules.ts'

const NOW = new Date('2026-11-22T03:00:00Z')

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { PRICE_HISTORY: '1' } })
})
afterAll(() => shop.close())

const change = (id: number, price: number) =>
  shop.database.transact((tx) =>
    changeTitle(tx, staffActor(), {
      id,
      version: undefined,
      changes: { ebook: { price: rupiah(price) } },
      now: NOW,
    }),
  )
const move = (id: number, status: TitleStatus) =>
  shop.database.transact((tx) =>
    setTitleStatus(tx, staffActor(), { id, status, version: undefined, now: NOW }),
  )
const pricesOf = async (id: number) =>
  (await client(shop.origin)('GET', `/api/user/books/${id}`)).body.data.prices
const recorded = async (id: number) => {
  const rows = await shop.database.kysely
    .selectFrom('price_history')
    .select(['format', 'price_idr'])
    .where('title_id', '=', id)
    .orderBy('since')
    .execute()
  return rows.map(({ format, price_idr }) => `${format} ${price_idr ?? '-'}`)
}
const newTitle = async () => (await addTitles(shop.database, [titleRecord()]))[0] ?? 0

test('each price that shoppers saw is recorded, and no other', async () => {
  const id = await newTitle()
  const [first] = await recorded(id)
  const start = Number(first?.split(' ')[1])
  await change(id, start + 1_000)
  await change(id, start + 1_000)
  // Nobody sees what a withdrawn title costs.
  await move(id, 'withdrawn')
  await change(id, 5_000)
  await change(id, start + 2_000)
  await move(id, 'on_sale')
  const of = (price: number | string) => `ebook ${price}`
  expect((await recorded(id)).filter((row) => row.startsWith('ebook'))).toEqual(
    [start, start + 1_000, '-', start + 2_000].map(of),
  )
  const { ebook } = await pricesOf(id)
  expect(ebook).toMatchObject({ lowest_30: start, lowest_90: start })
  expect(ebook.changes.map(({ price }: { price: number | null }) => price)).toEqual([
    start + 2_000,
    null,
    start + 1_000,
    start,
  ])
})

test('a transaction that is rolled back leaves no price, and two changes at once leave the later one', async () => {
  const id = await newTitle()
  const before = await recorded(id)
  const undone = shop.database.transact(async (tx) => {
    await tx.updateTable('editions').set({ price_idr: 1 }).where('title_id', '=', id).execute()
    await refreshListings(tx, [id])
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await recorded(id)).toEqual(before)

  await Promise.all(Array.from({ length: 12 }, (_, index) => change(id, 20_000 + index)))
  const shown = await shop.database.kysely
    .selectFrom('listings')
    .select('ebook_price_idr')
    .where('title_id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await recorded(id)).filter((row) => row.startsWith('ebook')).at(-1)).toBe(
    `ebook ${shown.ebook_price_idr}`,
  )
})

test('a title that is removed takes its prices along', async () => {
  const id = await newTitle()
  await shop.database.kysely.deleteFrom('titles').where('id', '=', id).execute()
  expect(await recorded(id)).toEqual([])
})

test('the job keeps a year of prices, and the one before it that was still asked', async () => {
  const id = await newTitle()
  const now = new Date()
  await sql`delete from price_history where title_id = ${id}`.execute(shop.database.kysely)
  for (const [days, price] of [
    [900, 1],
    [500, 2],
    [366, 3],
    [300, 4],
    [1, 5],
  ] as const) {
    const since = new Date(now.getTime() - days * DAY)
    await sql`insert into price_history values (${id}, 'ebook', ${since}, ${price})`.execute(
      shop.database.kysely,
    )
  }
  await purgePrices(shop.database, now)
  expect(await recorded(id)).toEqual(['ebook 3', 'ebook 4', 'ebook 5'])
})

test('a shop that has switched the history off shows none, and goes on recording', async () => {
  const id = await newTitle()
  const staff = await signedInStaff(shop, 'Pemilik')
  const switchTo = async (prices: boolean) => {
    const { version } = (await staff.call('GET', '/api/console/shop')).body.data
    expect((await staff.call('PUT', '/api/console/shop', { prices, version })).status).toBe(200)
  }
  await switchTo(false)
  await change(id, 33_000)
  await expect.poll(() => pricesOf(id)).toBeNull()
  expect(await recorded(id)).toContain('ebook 33000')
  await switchTo(true)
  await expect.poll(async () => (await pricesOf(id))?.ebook.lowest_90).toBe(33_000)
})
