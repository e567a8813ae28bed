import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeIsbn } from '#kernel/isbn.ts'
import { countSales } from '#server/inventory/count-sales.ts'
import { browse as browseAs } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { catalogueJobs } from './catalogue.jobs.ts'
import { readCatalogueVersion } from './catalogue-version.ts'
import { rankSales } from './rank-sales.ts'
import { makeMissingListings, refreshListings, remakeOutdatedListings } from './refresh-listings.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.close())

const browse = (values: Record<string, unknown>) => browseAs(test_.database.read, values)
const namesOf = async (values: Record<string, unknown>) =>
  (await browse(values)).data.map((book) => book.title)
const sell = (titleId: number, sold: number) =>
  test_.database.transact((tx) => countSales(tx, [{ titleId, sold }]))
const setStatus = (id: number, status: 'on_sale' | 'withdrawn') =>
  test_.database.transact(async (tx) => {
    await tx.updateTable('titles').set({ status }).where('id', '=', id).execute()
    await refreshListings(tx, [id])
  })

/** Words that the vocabulary counts wrongly. */
async function wrongWords(): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select word collate "C" as word, count(*) as titles
      from listings, listing_words(title_words, author_words, other_words) group by 1
    )
    select word, w.titles as kept, c.titles as counted from search_words w full join counted c using (word)
    where coalesce(w.titles, 0) <> coalesce(c.titles, 0) or w.titles = 0`.execute(test_.database.kysely)
  return rows
}

test('F68 a renamed title is found by its new name, misspelt too, and the old one is never proposed', async () => {
  const record = titleRecord({ name: 'Kelasi Terakhir', description: '' })
  await addTitles(test_.database, [record])
  await addTitles(test_.database, [{ ...record, name: 'Nakhoda Pertama' }])
  expect(await namesOf({ search: 'nakhoda' })).toEqual(['Nakhoda Pertama'])
  expect(await browse({ search: 'nakhdoa' })).toMatchObject({
    data: [{ title: 'Nakhoda Pertama' }],
    corrected: 'nakhoda',
  })
  expect(await browse({ search: 'kelsai' })).toMatchObject({ total: 0, corrected: null })
  expect(await wrongWords()).toEqual([])
})

test('F68 a withdrawn title takes its words along, and brings them back', async () => {
  const [id = 0] = await addTitles(test_.database, [titleRecord({ name: 'Mercusuar Sunyi' })])
  await setStatus(id, 'withdrawn')
  expect(await browse({ search: 'mercusuer' })).toMatchObject({ total: 0 })
  await setStatus(id, 'on_sale')
  expect(await namesOf({ search: 'mercusuer' })).toEqual(['Mercusuar Sunyi'])
})

test('F68 words that came after the vocabulary was read are meant at once, be they one, many or back again', async () => {
  const [id = 0] = await addTitles(test_.database, [titleRecord({ name: 'Pelita Samudra' })])
  expect(await namesOf({ search: 'smaudra' })).toEqual(['Pelita Samudra'])
  // More new words than are kept beside those that were read first.
  const many = Array.from({ length: 60 }, (_, index) =>
    titleRecord({
      name: Array.from({ length: 20 }, (__, word) => `kata${index * 20 + word}x`).join(' '),
    }),
  )
  await addTitles(test_.database, many)
  for (const name of ['Belantara Hening', 'Ksatria Lembah']) {
    await addTitles(test_.database, [titleRecord({ name })])
    expect(await namesOf({ search: name.toLowerCase().replace(/a(?=r)/, 'e') })).toEqual([name])
  }
  await setStatus(id, 'withdrawn')
  expect(await browse({ search: 'smaudra' })).toMatchObject({ total: 0 })
  await setStatus(id, 'on_sale')
  expect(await namesOf({ search: 'smaudra' })).toEqual(['Pelita Samudra'])
})

test('F68 the words are counted right whatever is written, in whatever order', async () => {
  const name = fc
    .array(fc.constantFrom('angin', 'badai', 'cahaya', 'dermaga', '7'), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '))
  const step = fc.record({
    which: fc.integer({ min: 0, max: 4 }),
    name,
    status: fc.constantFrom('on_sale' as const, 'withdrawn' as const),
  })
  const records = Array.from({ length: 5 }, (_, index) =>
    titleRecord({ isbn: completeIsbn(`97860277700${index}`), name: `Awal ${index}` }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const { which, name, status } of steps) {
        const record = records[which] ?? titleRecord()
        const [id = 0] = await addTitles(test_.database, [{ ...record, name }])
        await setStatus(id, status)
      }
      expect(await wrongWords()).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('F68 what sells best comes first once the job has run, and a sale drops no kept page', async () => {
  const genre = 'Laris Manis'
  const [one = 0, two = 0] = await addTitles(
    test_.database,
    ['Satu Laris', 'Dua Laris'].map((name) => titleRecord({ name, genre })),
  )
  const genreId = (await browse({ search: 'satu laris' })).data[0]?.genre?.id
  const order = () => namesOf({ sort: 'terlaris', genre_id: String(genreId) })
  await sell(one, 1)
  await test_.database.transact(rankSales)
  expect(await order()).toEqual(['Satu Laris', 'Dua Laris'])
  const before = await readCatalogueVersion(test_.database.kysely)
  await sell(two, 500)
  const [job] = catalogueJobs({ database: test_.database, clock: () => new Date() })
  expect(job?.cron).toBe('* * * * *')
  await job?.run()
  expect(await order()).toEqual(['Dua Laris', 'Satu Laris'])
  expect(await readCatalogueVersion(test_.database.kysely)).toBe(before)
  await sell(two, -500)
  await job?.run()
  expect(await order()).toEqual(['Satu Laris', 'Dua Laris'])
  expect(await test_.database.transact(rankSales)).toBe(0)
})

test('F68 a sale that is counted while its title is saved is placed all the same', async () => {
  const record = titleRecord({ name: 'Sambil Disimpan' })
  const [id = 0] = await addTitles(test_.database, [record])
  await test_.database.transact(async (tx) => {
    await refreshListings(tx, [id])
    await sell(id, 3)
    // The saving transaction holds the listing: the job passes it by and does not wait.
    expect(await test_.database.transact(rankSales)).toBe(0)
  })
  await addTitles(test_.database, [record])
  expect(await test_.database.transact(rankSales)).toBe(1)
  const rows = await test_.database.kysely
    .selectFrom('listings')
    .select('sold_rank')
    .where('title_id', '=', id)
    .execute()
  expect(rows).toEqual([{ sold_rank: 3 }])
})

test('listings that a new version of the shop makes in another way are made anew before it opens', async () => {
  const db = test_.database.kysely
  const [id = 0, other = 0] = await addTitles(
    test_.database,
    ['Bentuk Lama', 'Tanpa Kartu'].map((name) => titleRecord({ name })),
  )
  expect(await makeMissingListings(test_.database)).toBe(0)
  expect(await makeMissingListings(test_.database)).toBe(0)
  await db.updateTable('listing_cards').set({ form: 1, head: 'x' }).where('title_id', '=', id).execute()
  await db.deleteFrom('listing_cards').where('title_id', '=', other).execute()
  await db.deleteFrom('listings').where('title_id', '=', other).execute()
  await db.updateTable('catalogue_version').set({ listing_form: 1 }).execute()
  expect(await makeMissingListings(test_.database)).toBe(2)
  expect(await namesOf({ search: 'bentuk lama' })).toEqual(['Bentuk Lama'])
  expect(await namesOf({ search: 'tanpa kartu' })).toEqual(['Tanpa Kartu'])
  expect(await makeMissingListings(test_.database)).toBe(0)
})

test('F158 a card that an instance of another release stored is rebuilt, by the release that started last', async () => {
  const db = test_.database.kysely
  const [id = 0] = await addTitles(test_.database, [titleRecord({ name: 'Dari Rilis Lain' })])
  await makeMissingListings(test_.database)
  const form = (await db.selectFrom('catalogue_version').select('listing_form').executeTakeFirstOrThrow())
    .listing_form
  const storedHead = async () =>
    (await db.selectFrom('listing_cards').select('head').where('title_id', '=', id).executeTakeFirstOrThrow())
      .head
  await db.updateTable('listing_cards').set({ form: 1, head: 'x' }).where('title_id', '=', id).execute()
  await db.updateTable('catalogue_version').set({ listing_form: 1 }).execute()
  await remakeOutdatedListings(test_.database)
  expect(await storedHead()).toBe('x')
  await db.updateTable('catalogue_version').set({ listing_form: form }).execute()
  await remakeOutdatedListings(test_.database)
  expect(await storedHead()).toContain('Dari Rilis Lain')
})
