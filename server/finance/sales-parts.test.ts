import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { addSale, addSaleEvent, type SoldLine } from '#tests/support/sales.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { reportMonth } from './report-month.ts'
import type { ReportBy } from './report-sales.ts'
import { findLastPartsDay } from './sales-parts.queries.ts'
import { salesOfParts, storePeriods } from './sales-parts.ts'
import { salesOfDays, sumSalesDays } from './sum-sales.ts'

/** The last day of November in Jakarta: 30 days are the month. */
const NOW = new Date('2026-11-30T03:00:00Z')
const TITLES = 14
let shop: TestShop
let staff: StaffClient
let buyer: number
let titles: number[]
beforeAll(async () => {
  shop = await testShop({ clock: () => NOW })
  staff = await signedInStaff(shop, ['laporan.lihat'], NOW)
  buyer = await addUser(shop.database)
  const paper = {
    priceIdr: 40_000,
    discountPercent: 0,
    discountIdr: 0,
    weightGrams: 300,
    format: 'soft_cover',
  }
  titles = await addTitles(
    shop.database,
    Array.from({ length: TITLES }, (_, place) =>
      titleRecord({ publisher: `Penerbit ${place}`, genre: `Kategori ${place % 3}`, paper }),
    ),
  )
  const bare = { publisher_id: null, genre_id: null }
  await shop.database.kysely
    .updateTable('titles')
    .set(bare)
    .where('id', '=', titles[0] ?? 0)
    .execute()
})
afterAll(() => shop.close())

/** Lines name titles by their places. */
const sell = (at: Date, lines: (Omit<SoldLine, 'titleId'> & { title: number })[], shipping = 0) =>
  addSale(shop.database, {
    buyer,
    at,
    lines: lines.map(({ title, ...line }) => ({ titleId: titles[title] ?? 0, ...line })),
    shipping,
  })

const ago = (days: number) => new Date(NOW.getTime() - days * DAY)
const parts = async (days = 30) =>
  (await staff.call('GET', `/api/console/sales/parts?days=${days}`)).body.data
const report = (by: ReportBy) => reportMonth(shop.database, { by, month: '2026-11' })
type Sums = { copies: number; total: number }
const sumOf = (rows: readonly Sums[]): Sums => ({
  copies: rows.reduce((sum, { copies }) => sum + copies, 0),
  total: rows.reduce((sum, { total }) => sum + total, 0),
})

async function sellAll(): Promise<void> {
  // The first day of the time, the last one before it, and others before it.
  await sell(ago(29), [{ title: 4 }])
  await sell(ago(30), [{ title: 5 }])
  for (let title = 0; title < 8; title++) await sell(ago(33 + title), [{ title }])
  for (let title = 0; title < TITLES; title++) {
    await sell(
      ago(20 - title),
      [{ title }, { title, format: 'paper', quantity: title + 1, discount: 700 * title }],
      9000,
    )
  }
  // Today: one sells once more, one is taken back, one was never sold before in this month.
  await sell(new Date(NOW.getTime() - HOUR), [{ title: 13, format: 'paper', quantity: 3 }], 11_000)
  const undone = await sell(ago(6), [{ title: 2, format: 'paper', quantity: 2, discount: 333 }], 5000)
  await addSaleEvent(shop.database, undone, new Date(NOW.getTime() - 2 * HOUR), 'failed')
}

test('§7 sales by edition, genre and publisher and the best sellers are the monthly report’s, stored or not', async () => {
  await sellAll()
  const fresh = await parts()
  for (const table of [fresh.editions, fresh.genres, fresh.publishers]) {
    const rows = table.rest === null ? table.rows : [...table.rows, table.rest]
    expect(sumOf(rows)).toEqual(sumOf((await report('day')).rows))
    // The 30 days before are those from 2 to 31 October.
    expect(sumOf(rows.map((row: { before: Sums }) => row.before))).toEqual(
      sumOf((await salesOfDays(shop.database.kysely, { count: 30, now: NOW })).before),
    )
  }
  const byPublisher = await report('publisher')
  const figures = new Map(
    byPublisher.rows.map(({ keys: [key], ...row }) => [key, { copies: row.copies, total: row.total }]),
  )
  expect(fresh.publishers.rest.count).toBe(byPublisher.rows.length - 10)
  for (const { kind, name, copies, total } of fresh.publishers.rows) {
    const key = kind === 'named' ? name : kind === 'none' ? '(no publisher)' : `(${kind})`
    expect({ key, figures: figures.get(key) }).toEqual({ key, figures: { copies, total } })
  }
  const byTitle = (await report('title')).rows as {
    keys: string[]
    copies: number
    total: number
  }[]
  for (const format of ['paper', 'ebook', 'shipping']) {
    const { copies, total } = fresh.editions.rows.find(({ kind }: { kind: string }) => kind === format)
    expect({ copies, total }).toEqual(sumOf(byTitle.filter(({ keys }) => keys[2] === format)))
  }
  const sold = Map.groupBy(
    byTitle.filter(({ keys }) => keys[2] !== 'shipping'),
    ({ keys }) => keys[0],
  )
  const best = [...sold]
    .map(([name, rows]) => ({ name, ...sumOf(rows) }))
    .toSorted((a, b) => b.copies - a.copies || b.total - a.total)
  expect(
    fresh.titles.map(({ name, copies, total }: { name: string } & Sums) => ({ name, copies, total })),
  ).toEqual(best.slice(0, 10))
  const genres = await sql<{ name: string; genre: string | null }>`
    select t.name, g.name as genre from titles t left join genres g on g.id = t.genre_id`.execute(
    shop.database.kysely,
  )
  for (const { kind, name, copies, total } of fresh.genres.rows.filter(
    ({ kind }: never) => kind !== 'shipping',
  )) {
    const own = new Set(
      genres.rows.filter(({ genre }) => genre === (kind === 'named' ? name : null)).map((row) => row.name),
    )
    const rows = byTitle.filter(({ keys: [title = '', , format] }) => format !== 'shipping' && own.has(title))
    expect({ name, copies, total }).toEqual({ name, ...sumOf(rows) })
  }

  const before = await Promise.all([7, 30, 90, 365].map(parts))
  await sumSalesDays({ database: shop.database, clock: () => NOW })
  await sumSalesDays({ database: shop.database, clock: () => NOW })
  const { kysely } = shop.database
  const periods = await kysely.selectFrom('sales_periods').select('days').distinct().execute()
  expect(periods).toHaveLength(4)
  expect(await Promise.all([7, 30, 90, 365].map(parts))).toEqual(before)
  // Where the sums of the last night are missing, they are made of the days.
  await kysely.deleteFrom('sales_periods').execute()
  expect(await Promise.all([7, 30, 90, 365].map(parts))).toEqual(before)
})

test('§7 after midnight, the sales by part are right before the day is stored and after it', async () => {
  const { database } = shop
  const now = new Date(NOW.getTime() + 15 * HOUR)
  const all = () =>
    Promise.all([7, 30, 90, 365].map((count) => salesOfParts(database.kysely, { count, now })))
  const late = await all()
  const { days } = await salesOfDays(database.kysely, { count: 7, now })
  expect(sumOf(late[0]?.editions.rows ?? [])).toEqual(sumOf(days))
  // From the sums of the night before, whose days are one day earlier.
  await database.transact((tx) => storePeriods(tx, '2026-11-29'))
  expect(await all()).toEqual(late)
  await sumSalesDays({ database, clock: () => now })
  expect(await all()).toEqual(late)
  const stored = await database.kysely.selectFrom('sales_periods').select('until').distinct().execute()
  expect(stored).toHaveLength(1)
})

test('§7 a best seller of today is counted with what it sold before, though it was not among the stored', async () => {
  const { kysely } = shop.database
  const now = new Date(NOW.getTime() + 15 * HOUR)
  const [best] = (await salesOfParts(kysely, { count: 30, now })).titles
  await sql`alter table sales_periods disable trigger user`.execute(kysely)
  await kysely
    .deleteFrom('sales_periods')
    .where('title_id', '=', titles[1] ?? 0)
    .execute()
  const missing = (await salesOfParts(kysely, { count: 30, now })).titles
  expect(missing.some(({ id }) => id === titles[1])).toBe(false)
  await sell(new Date(now.getTime() - HOUR), [{ title: 1, format: 'paper', quantity: 40 }])
  const [first] = (await salesOfParts(kysely, { count: 30, now })).titles
  expect(best?.id).not.toBe(titles[1])
  expect(first).toMatchObject({ id: titles[1], copies: 43 })
})

test('F158 §7 days that an instance of the former release stored without their parts get them', async () => {
  const { database } = shop
  const now = new Date(NOW.getTime() + 3 * DAY)
  await sql`insert into sales_days (day, orders, copies, total_idr)
    select day::date, 0, 0, 0 from generate_series('2026-11-30'::date, '2026-12-02', '1 day') day
    on conflict do nothing`.execute(database.kysely)
  const live = await salesOfParts(database.kysely, { count: 30, now })
  await sumSalesDays({ database, clock: () => now })
  expect(await salesOfParts(database.kysely, { count: 30, now })).toEqual(live)
  expect(await findLastPartsDay(database.kysely)).toBe('2026-12-02')
})

test('§7 while the sales of many days are still to be summed, the home screen is told so and waits for nothing', async () => {
  const { database } = shop
  const buyer = await addUser(database)
  const id = await addPaidOrder(database, buyer, 'digital')
  const add = (count: number, day: string) =>
    sql`
    insert into order_events (order_id, at, payment_from, payment_to, fulfilment_from, fulfilment_to, cause)
    select ${id}, ${day}::timestamptz, 'awaiting', 'paid', 'awaiting_payment', 'completed', 'payment'
    from generate_series(1, ${count})`.execute(database.kysely)
  const asked = async (at: string) => {
    const now = new Date(at)
    const { summed, titles, editions } = await salesOfParts(database.kysely, { count: 30, now })
    const sales = await salesOfDays(database.kysely, { count: 30, now })
    return [summed, editions.rows.length + titles.length > 0, sales.summed, sales.days.length]
  }
  await add(10_000, '2026-12-04T03:00:00Z')
  const read = [true, true, true, 30]
  expect(await asked('2026-12-05T03:00:00Z')).toEqual(read)
  await add(1, '2026-12-04T04:00:00Z')
  expect(await asked('2026-12-05T03:00:00Z')).toEqual([false, false, false, 0])
  // Each night there may be as many of the day before.
  await sumSalesDays({ database, clock: () => new Date('2026-12-04T03:00:00Z') })
  expect(await asked('2026-12-05T03:00:00Z')).toEqual(read)
  await sumSalesDays({ database, clock: () => new Date('2026-12-05T03:00:00Z') })
  expect(await asked('2026-12-06T03:00:00Z')).toEqual(read)
})

test('§7 the parts of sales need the right to see reports', async () => {
  const { call } = await signedInStaff(shop, ['pesanan.lihat'], NOW)
  for (const path of ['sales/parts', 'subscribers', 'titles/read']) {
    expect((await call('GET', `/api/console/${path}?days=30`)).status).toBe(403)
    expect((await staff.call('GET', `/api/console/${path}?days=30`)).status).toBe(200)
    expect((await staff.call('GET', `/api/console/${path}?days=8`)).status).toBe(422)
  }
})
