import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { reading } from './statement.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await sql`create table counters (id int primary key, value bigint not null)`.execute(db.database.kysely)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(db.database.kysely)
  await sql`create sequence tickets`.execute(db.database.kysely)
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
    await one.transact((tx) => sql`select 1`.execute(tx))
    const { rows } = await sql`select name from pg_prepared_statements`.execute(one.kysely)
    await one.close()
    expect(rows).toEqual([])
  })

  test('a statement that runs too long is stopped by the server', async () => {
    const hasty = openDatabase({ url: db.url, statementTimeoutMs: 50 })
    await expect(sql`select pg_sleep(5)`.execute(hasty.kysely)).rejects.toThrow('statement timeout')
    await hasty.close()
  })

  test('a statement of a tenth of a second has no parallel workers, one of minutes has them', async () => {
    const { kysely } = db.database
    await sql`create unlogged table scanned as select n, repeat('x', 40) as text from generate_series(1, 200000) n`.execute(
      kysely,
    )
    await sql`analyze scanned`.execute(kysely)
    const planOf = async (statement: RawBuilder<unknown>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(kysely)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf(sql`select count(*) from scanned where text <> ''`)).not.toContain('Workers')
    expect(
      await planOf(sql`select count(*) from scanned a join scanned b on a.text < b.text and a.n < b.n`),
    ).toContain('Workers')
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

  test.each([
    [
      'statements',
      async (one: Database) => void (await sql`update counters set value = value + 1`.execute(one.kysely)),
    ],
    [
      'shared reads',
      async (one: Database) => void (await sql`select nextval('tickets')`.execute(one.quickPrimary)),
    ],
    [
      'pipelines',
      async (one: Database) => void (await one.pipeline(reading(sql`select nextval('tickets')`, () => 0))),
    ],
  ])(
    'F150 a connection to a primary that was demoted serves no more %s after the first',
    async (_name, write) => {
      const one = openDatabase({ url: db.url, poolSize: 1 })
      await sql`set default_transaction_read_only = on`.execute(one.kysely)
      await expect(write(one)).rejects.toMatchObject({ code: '25006' })
      await expect(write(one)).resolves.toBeUndefined()
      await one.close()
    },
  )

  test('F150 a transaction on a primary that was demoted is done on another connection', async () => {
    const one = openDatabase({ url: db.url, poolSize: 1 })
    await sql`set default_transaction_read_only = on`.execute(one.kysely)
    const add = (tx: Tx) => sql`update counters set value = value + 1 where id = 1`.execute(tx)
    await expect(one.transact(add)).resolves.toMatchObject({ numAffectedRows: 1n })
    await one.close()
  })

  test('F150 no connection for writing is taken to a server that is a replica, and reads still are', async () => {
    const owner = openDatabase({ url: db.url, poolSize: 1 })
    const name = decodeURIComponent(new URL(db.url).pathname.slice(1))
    await sql`create schema standby`.execute(owner.kysely)
    await sql`create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'`.execute(
      owner.kysely,
    )
    await sql`alter database ${sql.id(name)} set search_path = standby, pg_catalog, public`.execute(
      owner.kysely,
    )
    const one = openDatabase({ url: db.url, poolSize: 1 })
    const writing = sql`update counters set value = 0`.execute(one.kysely)
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    await expect(sql`select value from counters`.execute(one.read)).resolves.toMatchObject({ rows: [{}, {}] })
    await sql`alter database ${sql.id(name)} reset search_path`.execute(owner.kysely)
    await expect(sql`update counters set value = 0`.execute(one.kysely)).resolves.toMatchObject({
      numAffectedRows: 2n,
    })
    await Promise.all([one.close(), owner.close()])
  })
})
