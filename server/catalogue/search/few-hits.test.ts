import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSales } from '#server/inventory/count-sales.ts'
import { receiveStock } from '#server/inventory/move-stock.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { randomFrom } from '#tests/support/random.ts'
import { syntheticTitles } from '#tests/support/synthetic-titles.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { UNFILTERED } from '../listings.rules.ts'
import { rankSales } from '../rank-sales.ts'
import { readSearch } from './read-search.rules.ts'
import { searchFew, searchListings, searchMany } from './search.queries.ts'

/** Titles whose places differ by each rule of the order. */
const NAMED = [
  titleRecord({ name: 'Gema Senja', contributors: ['Rara Ayu'] }),
  titleRecord({ name: 'Gema  Senja!', contributors: ['Lain Lagi'], publishedOn: '2020-05-05' }),
  titleRecord({ name: 'Gema Senja di Kota', contributors: ['Rara Ayu', 'Gema Senja'] }),
  titleRecord({ name: 'Gema Senjakala', contributors: ['Bayu Aji'] }),
  titleRecord({ name: 'Senja Tanpa Gema', contributors: ['Bayu Aji'] }),
  titleRecord({ name: 'Pantai', contributors: ['Gema Senja'], publishedOn: '2019-01-01' }),
  titleRecord({ name: 'Sungai yang Panjang Sekali', contributors: ['Gema Senja'] }),
  titleRecord({ name: 'Senja', contributors: ['Gema Pratama'] }),
  titleRecord({ name: 'Gunung', contributors: ['Senja Wati', 'Gema Putri'] }),
  titleRecord({ name: 'Rimba', publisher: 'Gema Senja' }),
  titleRecord({ name: 'Rimba Gema', publisher: 'Penerbit Senja' }),
  titleRecord({ name: 'Laut', description: 'Tentang gema di waktu senja.' }),
  titleRecord({ name: 'Gémà Sénjà “Ñandú”', contributors: ['Rara Ayu'] }),
]

let shop: TestDatabase
beforeAll(async () => {
  shop = await testDatabase()
  const ids = await addTitles(shop.database, [...NAMED, ...syntheticTitles(1500)])
  const random = randomFrom(3)
  await shop.database.transact(async (tx) => {
    await receiveStock(
      tx,
      ids.map((titleId) => ({ titleId, copies: titleId % 5 })),
    )
    for (const titleId of ids.filter(() => random() < 0.3)) {
      await countSales(tx, [{ titleId, sold: 1 + Math.floor(random() * 300) }])
    }
    await rankSales(tx)
  })
})
afterAll(() => shop.close())

/** Words, pairs, beginnings and whole titles as they are typed. */
function searches(): string[] {
  const random = randomFrom(5)
  const found = [
    'gema senja',
    'Gema',
    'senja',
    'gema sen',
    'gemasenja',
    'gema senja ',
    'rara ayu',
    'tidakada',
  ]
  for (const { name, contributors } of syntheticTitles(1500)) {
    if (random() > 0.05) continue
    const words = `${name} ${contributors.join(' ')}`.split(' ')
    const word = () => words[Math.floor(random() * words.length)] ?? ''
    found.push(name, word(), `${word()} ${word()}`, `${word()} ${word().slice(0, 2)}`, `${word()} `)
  }
  return found
}

test('F77 a search with few hits has the titles, order, cards and counts that one with many would have', async () => {
  const { database } = shop
  let compared = 0
  for (const text of searches()) {
    const { asked } = readSearch(text)
    if (asked === undefined) continue
    for (const window of [
      { limit: 12, offset: 0 },
      { limit: 5, offset: 3 },
    ]) {
      const few = await searchFew(database.read, asked, window)
      if (few === undefined) continue
      compared++
      const many = await searchMany(database.read, asked, UNFILTERED, 'relevant', window)
      expect({ ...few, ranked: many.ranked }, text).toEqual(many)
    }
  }
  expect(compared).toBeGreaterThan(150)
})

test('F77 a search with more hits than are read at once is left to the database, none of them lost', async () => {
  const { read } = shop.database
  const { asked } = readSearch('an')
  if (asked === undefined) throw new Error('a word was expected')
  expect(await searchFew(read, asked, { limit: 12, offset: 0 })).toBeUndefined()
  const { total } = await searchListings(read, asked, UNFILTERED, 'relevant', { limit: 12, offset: 0 })
  expect(total).toBeGreaterThan(24)
})

test('F77 the first letters of a word show the titles that begin with them in the order of all hits, and count all', async () => {
  const { read } = shop.database
  const window = { limit: 12, offset: 4 }
  let compared = 0
  for (const letters of ['an', 'ka', 'me', 'sa', 'ber', 'kan', 'ter']) {
    const { asked } = readSearch(letters)
    if (asked === undefined) throw new Error('a word was expected')
    const begun = await sql<{ title_id: number }>`
      select title_id from listings where starts_with(title_words, ${letters})`.execute(read)
    if (begun.rows.length < 16) continue
    compared++
    const page = await searchListings(read, asked, UNFILTERED, 'relevant', window)
    const all = await searchMany(read, asked, UNFILTERED, 'relevant', { limit: 2000, offset: 0 })
    const ids = new Set(begun.rows.map(({ title_id }) => title_id))
    expect(page.titleIds, letters).toEqual(all.titleIds.filter((id) => ids.has(id)).slice(4, 16))
    expect(page).toMatchObject({ total: all.total, best: all.best })
  }
  expect(compared).toBeGreaterThan(2)
})
