import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabaseName } from '#server/platform/database/database-url.ts'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { syntheticTitles } from '#tests/support/synthetic-titles.ts'
import { addTitles } from '#tests/support/title-builder.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ keepAnswers: false })
  await addTitles(shop.database, [...syntheticTitles(300)])
})
afterAll(() => shop.close())

const ask = (path: string) => client(shop.origin)('GET', path)

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 220 }),
  fc.constantFrom(
    '0',
    '-1',
    '1e9',
    '9007199254740993',
    'NaN',
    'all',
    "'; drop table titles; --",
    "a' | 'b",
    '\\',
    '%',
    'the and of in to a an it',
    'buku novel pdf ebook murah gratis online baca',
    '978-602-03-2478-4',
    'x'.repeat(200),
    'aa bb cc dd ee ff gg hh ii jj',
  ),
)
const names = [
  'search',
  'author',
  'publisher',
  'genre_id',
  'type',
  'shape',
  'release_years[0]',
  'release_years[1]',
  'price[0]',
  'price[1]',
  'page',
  'per_page',
  'sort',
  'q',
]
const query = fc
  .dictionary(fc.constantFrom(...names), text, { maxKeys: 5 })
  .map((values) => new URLSearchParams(values as Record<string, string>).toString())

test.each(['/api/user/books', '/api/user/books/facets', '/api/user/books/suggest'])(
  '%s answers whatever its parameters hold, and never with a fault of ours',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        const { status } = await ask(`${path}?${parameters}`)
        expect([200, 400, 422]).toContain(status)
      }),
      { numRuns: 120 },
    )
  },
)

test('a title’s page answers whatever its address holds', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (key) => {
      const { status } = await ask(`/api/user/books/${encodeURIComponent(key)}`)
      expect([200, 400, 404, 422]).toContain(status)
    }),
    { numRuns: 80 },
  )
})

test('F35 a read of the catalogue that takes longer than two seconds is given up with a clear 503', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    shop.database.kysely,
  )
  const holder = new pg.Client({
    connectionString: withDatabaseName(inject('testDatabases').serverUrl, rows[0]?.name ?? ''),
  })
  await holder.connect()
  await holder.query('begin; lock table listing_cards in access exclusive mode')
  try {
    const answer = await ask('/api/user/books')
    expect(answer).toMatchObject({ status: 503, body: { code: 503, reason: 'unavailable' } })
    expect(answer.headers.get('retry-after')).not.toBeNull()
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
  expect((await ask('/api/user/books')).status).toBe(200)
})
