import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let replica: TestDatabase
let shop: TestShop

beforeAll(async () => {
  // A database of its own that gets each change when the test says so: a replica that lags.
  replica = await testDatabase()
  shop = await testShop({ pages: true, env: { DATABASE_REPLICA_URLS: replica.url } })
})
afterAll(async () => {
  await shop.close()
  await replica.close()
})

const names = async () => {
  const { body } = await client(shop.origin)('GET', '/api/user/books')
  return body.data.data.map(({ title }: { title: string }) => title).sort()
}
const page = async () => (await client(shop.origin)('GET', '/books')).text

test('a shop with replicas keeps its answers and pages', async () => {
  const first = titleRecord({ name: 'Sudah Lama Ada' })
  await addTitles(shop.database, [first])
  await addTitles(replica.database, [first])
  await expect.poll(names).toEqual(['Sudah Lama Ada'])
  expect(await page()).toContain('Sudah Lama Ada')
  // Changed behind the shop's back, without a new version: who still reads the old name reads a kept answer.
  await sql`update listing_cards set head = replace(head, 'Sudah Lama', 'Diam-diam')`.execute(
    replica.database.kysely,
  )
  expect(await names()).toEqual(['Sudah Lama Ada'])
  expect(await page()).toContain('Sudah Lama Ada')
  await sql`update listing_cards set head = replace(head, 'Diam-diam', 'Sudah Lama')`.execute(
    replica.database.kysely,
  )
})

test('what a lagging replica shows is never kept as if it were new', async () => {
  const second = titleRecord({ name: 'Baru Terbit' })
  await addTitles(shop.database, [second])
  for (let visit = 0; visit < 3; visit++) {
    expect(await names()).toEqual(['Sudah Lama Ada'])
    expect(await page()).not.toContain('Baru Terbit')
  }
  await addTitles(replica.database, [second])
  expect(await names()).toEqual(['Baru Terbit', 'Sudah Lama Ada'])
  expect(await page()).toContain('Baru Terbit')
})
