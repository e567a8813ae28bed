import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openDatabase } from './database.ts'
import { sendPipeline } from './pipeline.ts'
import { compose, mapAnswer, reading, statement } from './statement.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await sql`create table counters (id int primary key, value bigint not null)`.execute(db.database.kysely)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(db.database.kysely)
})
afterAll(async () => await db.close())

const insert = (id: number, value: number) => statement(sql`insert into counters values (${id}, ${value})`)
const add = (id: number, by: number) =>
  statement(sql`update counters set value = value + ${by} where id = ${id}`, (_rows, count) => count)
const readValue = (id: number) =>
  reading(sql<{ value: number }>`select value from counters where id = ${id}`, ([row]) => row?.value)
const lock = (id: number) =>
  statement(
    sql<{ value: number }>`select value from counters where id = ${id} for update`,
    ([row]) => row?.value,
  )
const failing = statement(sql`select 1 / 0`)

const stored = async (id: number) => (await db.database.pipeline(readValue(id)))[0]

describe('transactions', () => {
  test('two that deadlock both get done', async () => {
    let runs = 0
    const bothLocked = Promise.withResolvers<void>()
    const addToBoth = async (first: number, second: number) =>
      await db.database.transact(async (tx) => {
        runs++
        await tx.pipeline(add(first, 1))
        if (runs === 2) bothLocked.resolve()
        await bothLocked.promise
        await tx.commit(add(second, 1))
      })
    await Promise.all([addToBoth(1, 2), addToBoth(2, 1)])
    expect([await stored(1), await stored(2)]).toEqual([2, 2])
    expect(runs).toBeGreaterThan(2)
  })

  test('one that fails leaves nothing behind and is not tried again', async () => {
    let runs = 0
    const refused = db.database.transact(async (tx) => {
      runs++
      await tx.pipeline(insert(9, 9))
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect({ runs, stored: await stored(9) }).toEqual({ runs: 1, stored: undefined })
  })

  test('one whose connection the server cuts is done on another', async () => {
    let runs = 0
    await db.database.transact(async (tx) => {
      runs++
      await sql`insert into counters values (7, 7)`.execute(tx)
      if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    expect({ runs, stored: await stored(7) }).toEqual({ runs: 2, stored: 7 })
  })

  test('one whose connection is cut before COMMIT could run is done on another', async () => {
    let runs = 0
    await db.database.transact(async (tx) => {
      runs++
      const cut = statement(sql`select pg_terminate_backend(pg_backend_pid())`)
      await tx.commit(insert(8, 8), runs === 1 ? cut : undefined)
    })
    expect({ runs, stored: await stored(8) }).toEqual({ runs: 2, stored: 8 })
  })

  test('a failure that nobody minded is not taken for a commit', async () => {
    const careless = db.database.transact(async (tx) => {
      await tx.pipeline(insert(40, 40))
      await tx.pipeline(failing).catch(() => undefined)
    })
    await expect(careless).rejects.toThrow('division by zero')
    expect(await stored(40)).toBeUndefined()
  })

  test('nothing can be sent after the end', async () => {
    let late = Promise.resolve<unknown>(undefined)
    await db.database.transact(async (tx) => {
      await tx.commit(insert(30, 30))
      late = Promise.allSettled([
        tx.pipeline(add(30, 1)),
        sql`insert into counters values (31, 31)`.execute(tx),
      ])
    })
    const reason = expect.objectContaining({ message: 'The transaction is over' })
    expect(await late).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    expect([await stored(30), await stored(31)]).toEqual([30, undefined])
  })

  test('a statement that is sent while another one runs is refused, and the transaction is undone', async () => {
    const beside = db.database.transact((tx) =>
      Promise.all([tx.pipeline(insert(33, 1)), sql`insert into counters values (34, 1)`.execute(tx)]),
    )
    await expect(beside).rejects.toThrow('list them in one pipeline')
    expect([await stored(33), await stored(34)]).toEqual([undefined, undefined])
  })

  test('a statement that nobody waits for is refused, and all is undone', async () => {
    const careless = db.database.transact(async (tx) => {
      tx.pipeline(insert(35, 1)).catch(() => undefined)
    })
    await expect(careless).rejects.toThrow('was not waited for')
    expect(await stored(35)).toBeUndefined()
  })

  test('what goes on beside a failure does not run outside of the transaction', async () => {
    let late = Promise.resolve<unknown>(undefined)
    const failed = db.database.transact((tx) => {
      late = sleep(100).then(() => tx.pipeline(insert(32, 32)))
      late.catch(() => undefined)
      return Promise.all([tx.pipeline(failing), late])
    })
    await expect(failed).rejects.toThrow('division by zero')
    await expect(late).rejects.toThrow('The transaction is over')
    expect(await stored(32)).toBeUndefined()
  })
})

describe('a pipeline', () => {
  test('runs its statements in the order of the list and gives each one’s answer', async () => {
    const answers = await db.database.transact((tx) =>
      tx.pipeline(
        insert(20, 1),
        add(20, 1),
        undefined,
        mapAnswer(readValue(20), (value) => `is ${value}`),
      ),
    )
    const [, count, , text]: [...unknown[]] & { 1: number; 3: string } = answers
    expect(answers).toEqual([undefined, 1, undefined, 'is 2'])
    expect([count, text]).toEqual([1, 'is 2'])
  })

  test('is one message to the server, with BEGIN before the first and COMMIT after the last', async () => {
    const one = openDatabase({ url: db.url, poolSize: 1 })
    const seen = await one.transact(async (tx) => {
      const [first] = await tx.pipeline(
        reading(
          sql<{ begun: boolean }>`select now() = transaction_timestamp() and pg_current_xact_id() is not null
          as begun`,
          ([row]) => row?.begun,
        ),
        insert(21, 21),
      )
      const [, answer] = await tx.commit(add(21, 1), readValue(21))
      return [first, answer]
    })
    expect(seen).toEqual([true, 22])
    expect(await stored(21)).toBe(22)
    await one.close()
  })

  test('reads after a lock what was committed while the lock was waited for', async () => {
    await db.database.transact((tx) => tx.commit(insert(22, 1), insert(23, 1)))
    let second: Promise<unknown> | undefined
    await db.database.transact(async (tx) => {
      await tx.pipeline(lock(22))
      second = db.database.transact((other) => other.pipeline(lock(22), readValue(23)))
      await expect.poll(waitsForLock).toBe(true)
      await tx.commit(add(22, 10), add(23, 10))
    })
    expect(await second).toEqual([11, 11])
  })

  test('of which one fails runs nothing after it, commits nothing and throws that failure', async () => {
    const failed = db.database.transact((tx) => tx.commit(insert(60, 60), insert(60, 61), failing))
    await expect(failed).rejects.toThrow('counters_pkey')
    expect(await stored(60)).toBeUndefined()
  })

  test('of which one fails leaves a connection that works, with the statements that were skipped', async () => {
    const one = openDatabase({ url: db.url, poolSize: 1 })
    const skipped = (id: number) =>
      statement(sql<{ sum: number }>`select value + ${id}::int as sum from counters where id = 1`)
    const failed = one.transact((tx) => tx.pipeline(insert(61, 61), failing, skipped(1)))
    await expect(failed).rejects.toThrow('division by zero')
    await one.transact((tx) => tx.pipeline(skipped(1), insert(61, 61)))
    expect(await stored(61)).toBe(61)
    await one.close()
  })

  test('that meets a deadlock together with COMMIT is done again', async () => {
    let runs = 0
    const deadlock = statement(
      sql`do $$ begin raise exception 'deadlock' using errcode = 'deadlock_detected'; end $$`,
    )
    await db.database.transact(async (tx) => {
      runs++
      await tx.commit(insert(70, runs), runs === 1 ? deadlock : undefined)
    })
    expect({ runs, stored: await stored(70) }).toEqual({ runs: 2, stored: 2 })
  })

  test('with a number that JavaScript would round is refused, and so is the transaction', async () => {
    const huge = reading(sql<{ n: number }>`select 9007199254740993::bigint as n`, ([row]) => row?.n)
    const refused = db.database.transact((tx) => tx.pipeline(insert(71, 71), huge))
    await expect(refused).rejects.toThrow('9007199254740993')
    expect(await stored(71)).toBeUndefined()
  })

  test('that the server does not answer is given up in time', async () => {
    const pool = new pg.Pool({ connectionString: db.url, pipeline: true, query_timeout: 100, max: 1 })
    const client = await pool.connect()
    client.on('error', () => undefined)
    expect(await sendPipeline(client, [{ text: 'select 1' }, { text: 'select 2' }])).toHaveLength(2)
    const silent = sendPipeline(client, [{ text: 'select 1' }, { text: 'select pg_sleep(1)' }])
    await expect(silent).rejects.toThrow('Query read timeout')
    client.release(true)
    await pool.end()
  })

  test('outside of a transaction takes only statements that read: the type refuses others', () => {
    // @ts-expect-error A statement that writes is sent by a transaction.
    const outside = () => db.database.pipeline(add(1, 1))
    expect(outside).toBeTypeOf('function')
  })

  test('a statement that was only composed cannot be executed', async () => {
    await expect(compose.selectFrom('users').select('id').execute()).rejects.toThrow('pipeline')
  })
})

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(db.database.kysely)
  return rows[0]?.waiting === true
}

describe('a statement that a connection knows', () => {
  test('is not described again, and its answers have the same types', async () => {
    const database = openDatabase({ url: db.url, poolSize: 1 })
    const describing = vi.spyOn(pg.Connection.prototype, 'describe')
    const answers = []
    const described = []
    for (let time = 0; time < 3; time++) {
      answers.push(await database.transact((tx) => tx.commit(add(1, 1), readValue(1), readDay)))
      described.push(describing.mock.calls.length)
    }
    describing.mockRestore()
    await database.close()
    const [, first = 0] = answers[0] ?? []
    expect(answers).toEqual([0, 1, 2].map((more) => [1, first + more, new Date('2026-11-22T00:00:00Z')]))
    // BEGIN, three statements and COMMIT, once.
    expect(described).toEqual([5, 5, 5])
  })

  test('is not described again where it is sent alone', async () => {
    const database = openDatabase({ url: db.url, poolSize: 1 })
    const describing = vi.spyOn(pg.Connection.prototype, 'describe')
    const read = () =>
      sql<{ value: number; day: Date }>`
        select value, timestamptz '2026-11-22 00:00:00+00' as day from counters where id = ${1}`.execute(
        database.kysely,
      )
    const answers = [await read(), await read()]
    const described = describing.mock.calls.length
    describing.mockRestore()
    await database.close()
    expect(answers[0]?.rows).toEqual([{ value: expect.any(Number), day: new Date('2026-11-22T00:00:00Z') }])
    expect(answers[1]).toEqual(answers[0])
    expect(described).toBe(1)
  })

  test('is described again where a pooler has prepared it anew with other columns', async () => {
    const database = openDatabase({ url: db.url, poolSize: 1 })
    const run = (text: string) => sql.raw<{ name: string }>(text).execute(database.kysely)
    await run('create table shelves (id int)')
    await run('insert into shelves values (1)')
    const read = reading(sql`select * from shelves where id > ${0}`, (rows) => rows)
    for (let time = 0; time < 2; time++) expect(await database.pipeline(read)).toEqual([[{ id: 1 }]])
    const { rows } = await run(
      "select name from pg_prepared_statements where statement like '% from shelves where %'",
    )
    const name = rows.find((row) => row.name !== '')?.name ?? ''
    await run('alter table shelves add column width int not null default 80')
    await run(`deallocate "${name}"`)
    await run(`prepare "${name}" (int) as select * from shelves where id > $1`)
    expect(await database.transact((tx) => tx.pipeline(read))).toEqual([[{ id: 1, width: 80 }]])
    await database.close()
  })
})

const readDay = reading(
  sql<{ day: Date }>`select timestamptz '2026-11-22 00:00:00+00' as day`,
  ([row]) => row?.day,
)
