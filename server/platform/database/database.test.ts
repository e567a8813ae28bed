import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openDatabase } from './database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await sql`create table counters (id int primary key, value bigint not null)`.execute(db.database.kysely)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(db.database.kysely)
})

afterAll(async () => await db.close())

describe('values keep their meaning when they are read from the database', () => {
  test('whole numbers are numbers, dates are days and times are moments', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as large, sum(n)::numeric as sum, array[1, 2]::bigint[] as list,
             date '2026-02-28' as day, timestamptz '2026-02-28 23:30:00+07' as moment
      from generate_series(1, 3) n`.execute(db.database.kysely)
    expect(rows).toEqual([
      {
        large: Number.MAX_SAFE_INTEGER,
        sum: 6,
        list: [1, 2],
        day: '2026-02-28',
        moment: new Date('2026-02-28T16:30:00Z'),
      },
    ])
  })

  test('a number that JavaScript would round is refused, not rounded', async () => {
    await expect(sql`select 9007199254740993::bigint as n`.execute(db.database.kysely)).rejects.toThrow(
      '9007199254740993',
    )
    await expect(sql`select 9007199254740993::numeric as n`.execute(db.database.kysely)).rejects.toThrow(
      RangeError,
    )
  })
})

describe('connections', () => {
  test('a parametrised query is planned once a connection, under a name', async () => {
    const one = openDatabase({ url: db.url, poolSize: 1 })
    for (const id of [1, 2, 1]) await sql`select value from counters where id = ${id}`.execute(one.kysely)
    const { rows } = await sql`select name from pg_prepared_statements`.execute(one.kysely)
    await one.close()
    expect(rows).toEqual([{ name: expect.stringMatching(/^l_/) }])
  })

  test('behind a pooler that cannot carry names there are none', async () => {
    const one = openDatabase({ url: db.url, poolSize: 1, prepared: false })
    await sql`select value from counters where id = ${1}`.execute(one.kysely)
    const { rows } = await sql`select name from pg_prepared_statements`.execute(one.kysely)
    await one.close()
    expect(rows).toEqual([])
  })

  test('a statement that runs too long is stopped by the server', async () => {
    const hasty = openDatabase({ url: db.url, statementTimeoutMs: 50 })
    await expect(sql`select pg_sleep(5)`.execute(hasty.kysely)).rejects.toThrow('statement timeout')
    await hasty.close()
  })

  test('an idle connection that the server closes does not end the process', async () => {
    const other = openDatabase({ url: db.url, poolSize: 2 })
    await other.ping()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db.database.kysely)
    await expect.poll(() => other.load().open).toBe(0)
    await expect(other.ping()).resolves.toBeUndefined()
    await other.close()
  })

  test('catalogue reads fall back to the primary when a replica is away', async () => {
    const dead = 'postgres://lembar@localhost/lembar?host=%2Fnowhere'
    const database = openDatabase({ url: db.url, replicaUrls: [dead, db.url] })
    for (let turn = 0; turn < 3; turn++) {
      const { rows } = await sql`select 1 as one`.execute(database.read)
      expect(rows).toEqual([{ one: 1 }])
    }
    await database.close()
  })
})
