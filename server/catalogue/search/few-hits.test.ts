import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSales } from '#server/inventory/count-sales.ts'
import { receiveStock } from '#server/inventory/receive-stock.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { randomFrom } from '#tests/support/random.ts'
import { syntheticTitles } from '#tests/support/synthetic-titles.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { rankSales } from '../rank-sales.ts'
import { UNFILTERED } from './find-titles.ts'
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
      expect(few, text).toEqual(await searchMany(database.read, asked, UNFILTERED, 'relevant', window))
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
