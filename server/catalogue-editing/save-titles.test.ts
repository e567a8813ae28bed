import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalPrice, rupiah } from '#kernel/money.ts'
import { readTitle } from '#server/catalogue/read-title.ts'
import { NO_EXTRAS } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { saveGallery } from './save-titles.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.close())

const totalsOf = async () => {
  const kept = await test_.database.kysely
    .selectFrom('listing_counts')
    .select('titles')
    .where('genre_id', '=', 0)
    .where('kind', '=', 'all')
    .where('shape', '=', 'all')
    .where('axis', '=', 0)
    .executeTakeFirst()
  const counted = await test_.database.kysely
    .selectFrom('listings')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { kept: kept?.titles ?? 0, counted: counted.n }
}

test('two titles of one name keep addresses of their own', async () => {
  const ids = await addTitles(test_.database, [
    titleRecord({ name: 'Angin Timur', contributors: ['Dewi Anggraini'] }),
    titleRecord({ name: 'Angin Timur', contributors: ['Joko Santoso'] }),
    titleRecord({ name: 'Angin Timur', contributors: ['Joko Santoso'] }),
  ])
  const rows = await test_.database.kysely
    .selectFrom('titles')
    .select('slug')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.slug)).toEqual([
    'angin-timur',
    'angin-timur-joko-santoso',
    'angin-timur-joko-santoso-2024',
  ])
})

test('a title is found by its name and by its contributors, also one that has none or gets others', async () => {
  const textsOf = async (ids: number[]) => {
    const rows = await test_.database.kysely
      .selectFrom('title_texts')
      .select('text')
      .where('title_id', 'in', ids)
      .orderBy('title_id')
      .execute()
    return rows.map(({ text }) => text)
  }
  const record = titleRecord({ name: 'Kopi Pagi', contributors: ['Dewi Anggraini', 'Joko Santoso'] })
  const ids = await addTitles(test_.database, [record, titleRecord({ name: 'Peta Buta', contributors: [] })])
  expect(await textsOf(ids)).toEqual(['kopi pagi dewi anggraini joko santoso', 'peta buta'])
  await addTitles(test_.database, [{ ...record, contributors: ['Sri Wahyuni'] }])
  expect(await textsOf(ids)).toEqual(['kopi pagi sri wahyuni', 'peta buta'])
})

test('a record with a known ISBN changes that title and adds none', async () => {
  const record = titleRecord({ name: 'Cetakan Pertama' })
  const [first] = await addTitles(test_.database, [record])
  const [second] = await addTitles(test_.database, [{ ...record, name: 'Cetakan Kedua', description: '' }])
  expect(second).toBe(first)
  const row = await test_.database.kysely
    .selectFrom('titles')
    .selectAll()
    .where('id', '=', Number(first))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: 'Cetakan Kedua',
    slug: 'cetakan-pertama',
    description: record.description,
  })
})

test('the total of the catalogue stays true while titles come, change and are withdrawn', async () => {
  const record = titleRecord({ genre: 'Baru', publishedOn: '1999-01-01' })
  const [id] = await addTitles(test_.database, [record])
  await addTitles(test_.database, [{ ...record, genre: 'Lain', publishedOn: '2001-01-01' }])
  let totals = await totalsOf()
  expect(totals.kept).toBe(totals.counted)
  await test_.database.kysely.deleteFrom('listings').where('title_id', '=', Number(id)).execute()
  totals = await totalsOf()
  expect(totals.kept).toBe(totals.counted)
  const negative = await test_.database.kysely
    .selectFrom('listing_counts')
    .selectAll()
    .where('titles', '<', 0)
    .execute()
  expect(negative).toEqual([])
})

test('F16 the database and the shop round a discounted price alike, to the rupiah', async () => {
  const prices = fc.sample(
    fc.record({
      priceIdr: fc.integer({ min: 0, max: 5_000_000 }),
      discountPercent: fc.integer({ min: 0, max: 100 }),
      discountIdr: fc.integer({ min: 0, max: 60_000 }),
    }),
    200,
  )
  const ids = await addTitles(
    test_.database,
    prices.map((price) => titleRecord({ ebook: { ...price, inSubscription: false } })),
  )
  const rows = await test_.database.kysely
    .selectFrom('editions')
    .select(['title_id', 'final_price_idr'])
    .where('title_id', 'in', ids)
    .execute()
  const stored = new Map(rows.map((row) => [row.title_id, row.final_price_idr]))
  expect(ids.map((id) => stored.get(id))).toEqual(
    prices.map((price) => finalPrice(rupiah(price.priceIdr), price)),
  )
})

test('the pictures beside a description are in the detail as soon as they are saved', async () => {
  const [titleId = 0] = await addTitles(test_.database, [titleRecord({ name: 'Buku Bergambar' })])
  const image = { key: 'a'.repeat(32), width: 960, height: 640, mean_color: '#a6551c', widths: [400, 960] }
  const { id } = await test_.database.kysely
    .insertInto('images')
    .values(image)
    .returning('id')
    .executeTakeFirstOrThrow()
  await test_.database.transact((tx) => saveGallery(tx, titleId, [id]))
  const detail = await readTitle(test_.database.kysely, String(titleId), NO_EXTRAS)
  expect(JSON.parse(detail).book_images).toHaveLength(1)
})
