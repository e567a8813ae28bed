import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { countSales } from './count-sales.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.close())

const count = (titleId: number, ...sold: number[]) =>
  test_.database.transact((tx) =>
    countSales(
      tx,
      sold.map((number) => ({ titleId, sold: number })),
    ),
  )
const soldOf = async (titleId: number) => {
  const row = await test_.database.kysely
    .selectFrom('sales_counts')
    .select('sold')
    .where('title_id', '=', titleId)
    .executeTakeFirst()
  return row?.sold
}

test('a refund takes its copies back from the sold count', async () => {
  const [id = 0] = await addTitles(test_.database, [titleRecord()])
  await count(id, 2, 1)
  await count(id, -1)
  expect(await soldOf(id)).toBe(2)
})

test('a sold count below zero is refused by the database', async () => {
  const [id = 0] = await addTitles(test_.database, [titleRecord()])
  await expect(count(id, -1)).rejects.toThrow(/check/)
})
