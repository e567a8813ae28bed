import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** A read that says which connection it ran on. */
async function askOn(index: number): Promise<{ value: number; pid: number }> {
  const { rows } = await sql<{ value: number; pid: number }>`
    select ${index}::int as value, pg_backend_pid() as pid`.execute(db.database.quickRead)
  return rows[0] as { value: number; pid: number }
}

test('reads that come together share a few connections, and each gets its own answer', async () => {
  const answers = await many(200, askOn)
  expect(answers.map(({ value }) => value)).toEqual(answers.map((_, index) => index))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(4)
})

test('a read that fails says so to its caller only', async () => {
  const answers = await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, index) => askOn(index)),
    sql`select 1 / 0`.execute(db.database.quickRead),
    ...Array.from({ length: 20 }, (_, index) => askOn(index)),
  ])
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(answers[5]).toMatchObject({ reason: { code: '22012' } })
})

test('connections that the server ends are replaced, and no later read meets them', async () => {
  const lost = await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, index) => askOn(index)),
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.database.quickRead),
    ...Array.from({ length: 3 }, (_, index) => askOn(index)),
  ])
  expect(lost.some(({ status }) => status === 'rejected')).toBe(true)
  const answers = await many(50, askOn)
  expect(answers.map(({ value }) => value)).toEqual(answers.map((_, index) => index))
})

test('reads of the primary share connections, too, and see what was written before', async () => {
  const { kysely, quickPrimary } = db.database
  await sql`create table seen (id int)`.execute(kysely)
  const counts = await many(30, async (index) => {
    await sql`insert into seen values (${index})`.execute(kysely)
    return sql<{ there: boolean; pid: number }>`
      select exists (select from seen where id = ${index}) as there, pg_backend_pid() as pid`.execute(
      quickPrimary,
    )
  })
  expect(counts.every(({ rows }) => rows[0]?.there)).toBe(true)
})
