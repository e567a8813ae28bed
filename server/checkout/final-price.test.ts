import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalPrice, rupiah } from '#kernel/money.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test('F16 the price that a card shows and the price that is charged are the same for every discount', async () => {
  const discounts = fc.record({
    price: fc.oneof(fc.nat(1_000), fc.nat(100_000_000)),
    percent: fc.nat(100),
    off: fc.oneof(fc.constant(0), fc.nat(1_000_000)),
  })
  const samples = fc.sample(discounts, { numRuns: 400, seed: 16 })
  const titles = await db.database.kysely
    .insertInto('titles')
    .values(
      samples.map((_, index) => ({
        slug: `harga-${index}-x`,
        kind: 'book',
        name: 'Harga',
        published_on: '2020-01-01',
      })),
    )
    .returning('id')
    .execute()
  const editions = await db.database.kysely
    .insertInto('editions')
    .values(
      samples.map(({ price, percent, off }, index) => ({
        title_id: titles[index]?.id ?? 0,
        format: 'ebook',
        price_idr: price,
        discount_percent: percent,
        discount_idr: off,
      })),
    )
    .returning(['price_idr', 'discount_percent', 'discount_idr', 'final_price_idr'])
    .execute()
  expect(editions).toHaveLength(400)
  for (const edition of editions) {
    expect(edition.final_price_idr, JSON.stringify(edition)).toBe(
      finalPrice(rupiah(edition.price_idr), {
        discountPercent: edition.discount_percent,
        discountIdr: edition.discount_idr,
      }),
    )
  }
})
