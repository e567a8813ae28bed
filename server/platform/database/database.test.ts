import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { beforeCommit, openDatabase } from './database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await sql`create table counters (id int primary key, value bigint not null)`.execute(db.database.kysely)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(db.database.kysely)
})

afterAll(async () => await db.close())

describe('values keep their meaning on the way out of the database', () => {
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

describe('transactions', () => {
  test('two that deadlock both get done', async () => {
    let runs = 0
    const add = async (first: number, second: number) =>
      await db.database.transact(async (tx) => {
        runs++
        await sql`update counters set value = value + 1 where id = ${first}`.execute(tx)
        await sql`select pg_sleep(0.1)`.execute(tx)
        await sql`update counters set value = value + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([add(1, 2), add(2, 1)])
    const { rows } = await sql`select value from counters order by id`.execute(db.database.kysely)
    expect(rows).toEqual([{ value: 2 }, { value: 2 }])
    expect(runs).toBeGreaterThan(2)
  })

  test('one that fails leaves nothing behind and is not tried again', async () => {
    let runs = 0
    const failing = db.database.transact(async (tx) => {
      runs++
      await sql`insert into counters values (9, 9)`.execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const { rows } = await sql`select * from counters where id = 9`.execute(db.database.kysely)
    expect({ runs, rows }).toEqual({ runs: 1, rows: [] })
  })

  test('one whose connection the server cuts is done on another', async () => {
    let runs = 0
    await db.database.transact(async (tx) => {
      runs++
      await sql`insert into counters values (7, 7)`.execute(tx)
      if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    const { rows } = await sql`select value from counters where id = 7`.execute(db.database.kysely)
    expect({ runs, rows }).toEqual({ runs: 2, rows: [{ value: 7 }] })
  })

  test('statements called together run in the order of the calls', async () => {
    const [, , { rows }] = await db.database.transact((tx) =>
      Promise.all([
        sql`insert into counters values (20, 1)`.execute(tx),
        sql`update counters set value = value + 1 where id = 20`.execute(tx),
        sql`select value from counters where id = 20`.execute(tx),
      ]),
    )
    expect(rows).toEqual([{ value: 2 }])
  })

  test('what was called together with a failure does not run outside of the transaction', async () => {
    let late = Promise.resolve<unknown>(undefined)
    const failing = db.database.transact((tx) => {
      late = sleep(100).then(() => sql`insert into counters values (30, 30)`.execute(tx))
      late.catch(() => undefined)
      return Promise.all([sql`select 1 / 0`.execute(tx), late])
    })
    await expect(failing).rejects.toThrow('division by zero')
    await expect(late).rejects.toThrow('The transaction is over')
    const { rows } = await sql`select * from counters where id = 30`.execute(db.database.kysely)
    expect(rows).toEqual([])
  })

  test('a failure that nobody minded is not taken for a commit', async () => {
    const careless = db.database.transact(async (tx) => {
      await sql`insert into counters values (40, 40)`.execute(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(careless).rejects.toThrow('division by zero')
  })

  test('writes that travel with the commit are there after it', async () => {
    await db.database.transact(async (tx) => {
      await sql`insert into counters values (50, 1)`.execute(tx)
      beforeCommit(sql`update counters set value = value + 1 where id = 50`.execute(tx))
      beforeCommit(sql`update counters set value = value * 10 where id = 50`.execute(tx))
    })
    const { rows } = await sql`select value from counters where id = 50`.execute(db.database.kysely)
    expect(rows).toEqual([{ value: 20 }])
  })

  test('one of them that fails undoes everything, and says why', async () => {
    const failing = db.database.transact(async (tx) => {
      await sql`insert into counters values (60, 60)`.execute(tx)
      beforeCommit(sql`insert into counters values (60, 61)`.execute(tx), sql`select 1 / 0`.execute(tx))
    })
    await expect(failing).rejects.toThrow('counters_pkey')
    const { rows } = await sql`select * from counters where id = 60`.execute(db.database.kysely)
    expect(rows).toEqual([])
  })

  test.each([
    ['with the commit', false],
    ['with a statement that is told of the failed one', true],
  ])('one of them that meets a deadlock %s is done again', async (_with, waits) => {
    let runs = 0
    const id = waits ? 70 : 71
    await db.database.transact(async (tx) => {
      runs++
      await sql`insert into counters values (${id}, ${runs})`.execute(tx)
      const raised = sql`do $$ begin raise exception 'deadlock' using errcode = 'deadlock_detected'; end $$`
      if (runs === 1) beforeCommit(raised.execute(tx))
      if (waits) await sql`select 1`.execute(tx)
    })
    const { rows } = await sql`select value from counters where id = ${id}`.execute(db.database.kysely)
    expect({ runs, rows }).toEqual({ runs: 2, rows: [{ value: 2 }] })
  })

  test('a write that is sent after the commit is not swallowed', async () => {
    const others = process.rawListeners('unhandledRejection') as NodeJS.UnhandledRejectionListener[]
    process.removeAllListeners('unhandledRejection')
    const unhandled = once(process, 'unhandledRejection')
    await db.database.transact(async (tx) => {
      const twoStatements = async () => {
        await sql`select 1`.execute(tx)
        await sql`insert into counters values (80, 80)`.execute(tx)
      }
      beforeCommit(twoStatements())
    })
    const [error] = await unhandled
    for (const listener of others) process.on('unhandledRejection', listener)
    expect(error).toMatchObject({ message: 'The transaction is over' })
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
