import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueCalls } from '#contracts/catalogue.ts'
import { browse } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { syntheticTitles } from '#tests/support/synthetic-titles.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { countFacets } from './count-facets.ts'

let db: TestDatabase
let genreIds: number[] = []
let names: { author: string; publisher: string }[] = []
beforeAll(async () => {
  db = await testDatabase()
  await addTitles(
    db.database,
    [...syntheticTitles(300)].map((title) => ({ ...title, name: `${title.name} Bukit` })),
  )
  await addTitles(db.database, [titleRecord({ name: 'Facets' }), titleRecord({ name: 'Suggest' })])
  genreIds = (await facets({})).genres.map(({ id }) => id)
  const { data } = await browse(db.database.read, { per_page: 20 })
  names = data.map(({ author, publisher }) => ({ author: author.name, publisher: publisher.name }))
})
afterAll(() => db.close())

const call = catalogueCalls['GET /api/user/books/facets']
const facets = async (values: Record<string, unknown>) =>
  call.data.strict().parse(await countFacets(db.database.read, call.query.parse(values)))
const total = async (values: Record<string, unknown>) => (await browse(db.database.read, values)).total

test('each count is the total that its filter then shows, whatever the others are', async () => {
  const filters = fc.record(
    {
      genre_id: fc.nat(30).map((place) => genreIds[place % genreIds.length]),
      type: fc.constantFrom('Buku', 'Majalah'),
      shape: fc.constantFrom('ebook', 'physicalBook'),
      'release_years[0]': fc.integer({ min: 1950, max: 2026 }),
      'price[0]': fc.constantFrom(0, 50_000, 72_500, 100_000),
      'price[1]': fc.constantFrom(74_999, 99_999, 130_000),
      search: fc.constantFrom('', 'bukit', '…', '😀'),
      author: fc.nat(19).map((place) => names[place]?.author),
      publisher: fc.nat(19).map((place) => names[place]?.publisher),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filters, async (chosen) => {
      const counted = await facets(chosen)
      const { genre_id: _genre, ...noGenre } = chosen
      const { 'price[0]': _low, 'price[1]': _high, ...noPrice } = chosen
      const { 'release_years[0]': _year, ...noYear } = chosen
      for (const { id, titles } of counted.genres.slice(0, 3)) {
        expect(await total({ ...noGenre, genre_id: id })).toBe(titles)
      }
      expect(await total({ ...chosen, type: 'Majalah' })).toBe(counted.types.Majalah)
      expect(await total({ ...chosen, type: 'Buku' })).toBe(counted.types.Buku)
      expect(await total({ ...chosen, shape: 'ebook' })).toBe(counted.shapes.ebook)
      expect(await total({ ...chosen, shape: 'physicalBook' })).toBe(counted.shapes.physicalBook)
      for (const { year, titles } of counted.years.slice(0, 3)) {
        expect(await total({ ...noYear, 'release_years[0]': year, 'release_years[1]': year })).toBe(titles)
      }
      for (const { from, to, titles } of counted.prices.slice(0, 3)) {
        expect(
          await total({ ...noPrice, 'price[0]': from, ...(to === null ? {} : { 'price[1]': to }) }),
        ).toBe(titles)
      }
    }),
    { numRuns: 60 },
  )
})

test('a search of pictures alone has no title to count', async () => {
  expect(await facets({ search: '\u202e\u{1f600}' })).toMatchObject({
    ...{ genres: [], years: [], prices: [], is_bounded: false },
    ...{ types: { Buku: 0, Majalah: 0 }, shapes: { ebook: 0, physicalBook: 0 } },
  })
})

test('§7 a price without a shape finds and counts each title once, by the lowest price of its editions', async () => {
  const editions = await db.database.kysely
    .selectFrom('editions')
    .innerJoin('titles', 'titles.id', 'editions.title_id')
    .select(['titles.id', 'titles.name', 'final_price_idr'])
    .execute()
  const sum = (counts: { titles: number }[]) => counts.reduce((all, { titles }) => all + titles, 0)
  for (const search of ['', 'bukit']) {
    const lowest = new Map<number, number>()
    for (const { id, name, final_price_idr: price } of editions) {
      if (name.toLowerCase().includes(search)) lowest.set(id, Math.min(price, lowest.get(id) ?? price))
    }
    for (const [from, to] of [
      [0, 60_000],
      [60_001, 99_999],
      [100_000, 1_000_000],
    ] as const) {
      const priced = { search, 'price[0]': from, 'price[1]': to }
      const expected = [...lowest].filter(([, price]) => price >= from && price <= to).map(([id]) => id)
      const { total: listed, data } = await browse(db.database.read, { ...priced, per_page: 1000 })
      const { types, years } = await facets(priced)
      expect(data.map(({ id }) => id).sort()).toEqual(expected.sort())
      expect(listed).toBe(expected.length)
      expect([types.Buku + types.Majalah, sum(years)]).toEqual([listed, listed])
    }
    expect(sum((await facets({ search })).prices)).toBe(await total({ search }))
  }
})

test('F66 a title that is called as a call of the catalogue is, has an address of its own', async () => {
  const rows = await db.database.kysely
    .selectFrom('titles')
    .select('slug')
    .where('name', 'in', ['Facets', 'Suggest'])
    .execute()
  expect(rows.map(({ slug }) => slug).sort()).toEqual(['facets-rara-lestari', 'suggest-rara-lestari'])
})
