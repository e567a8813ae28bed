import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type LineToServer, lineTo } from '#tests/support/line-to-server.ts'
import { type Database, openDatabase } from './database.ts'
import { databaseFault } from './database-faults.ts'

let primary: TestDatabase
let copy: TestDatabase
const opened: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  primary = await testDatabase()
  copy = await testDatabase()
  // What tells the two apart; a real replica would show the same.
  await sql`create table place (name text)`.execute(primary.database.kysely)
  await sql`create table place (name text)`.execute(copy.database.kysely)
  await sql`insert into place values ('primary')`.execute(primary.database.kysely)
  await sql`insert into place values ('replica')`.execute(copy.database.kysely)
})
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})
afterAll(async () => {
  await primary.close()
  await copy.close()
})

const PATIENCE = { connect: 300, answer: 600 }

function withReplicas(...replicaUrls: string[]): Database {
  const database = openDatabase({
    url: primary.url,
    replicaUrls,
    replicaPatience: PATIENCE,
    probeAfterMs: 200,
  })
  opened.push(database)
  return database
}

async function placeOf(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from place`.execute(database.read)
  return rows[0]?.name
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now()
  return { value: await work(), ms: performance.now() - started }
}

/** A line to the replica. */
async function openLine(): Promise<LineToServer> {
  const line = await lineTo(copy.url)
  opened.push(line)
  return line
}

describe('a replica', () => {
  test('takes the reads while it answers', async () => {
    const database = withReplicas(copy.url)
    expect([await placeOf(database), await placeOf(database)]).toEqual(['replica', 'replica'])
  })

  test('F20 never takes what is read to be changed', async () => {
    const database = withReplicas(copy.url)
    const { rows } = await sql`select name from place`.execute(database.kysely)
    expect(rows).toEqual([{ name: 'primary' }])
  })

  test('that accepts connections and does not answer delays one read until its timeout, and no other', async () => {
    const line = await openLine()
    line.pause()
    const database = withReplicas(line.url)
    const first = await timed(() => placeOf(database))
    expect(first).toMatchObject({ value: 'primary' })
    expect(first.ms).toBeLessThan(PATIENCE.connect + 1_500)
    const next = await timed(() => Promise.all(Array.from({ length: 20 }, () => placeOf(database))))
    expect(new Set(next.value)).toEqual(new Set(['primary']))
    expect(next.ms).toBeLessThan(PATIENCE.connect)
  })

  test('that falls silent in the middle leaves no reader without an answer, and is used again when it is back', async () => {
    const line = await openLine()
    const database = withReplicas(line.url)
    expect(await placeOf(database)).toBe('replica')
    line.pause()
    expect(await placeOf(database)).toBe('primary')
    const next = await timed(() => placeOf(database))
    expect(next.value).toBe('primary')
    expect(next.ms).toBeLessThan(PATIENCE.connect)
    line.resume()
    await expect.poll(() => placeOf(database)).toBe('replica')
  })

  test('F155 that falls silent together with the primary leaves its readers to the other replica', async () => {
    const line = await openLine()
    const [dead, options] = [
      'postgres://nobody@127.0.0.1:1/none',
      { replicaPatience: PATIENCE, probeAfterMs: 200 },
    ]
    const database = openDatabase({ url: dead, replicaUrls: [line.url, copy.url], ...options })
    opened.push(database)
    await Promise.all([placeOf(database), placeOf(database)])
    line.pause()
    const places = await Promise.all(Array.from({ length: 4 }, () => placeOf(database)))
    expect(new Set(places)).toEqual(new Set(['replica']))
  })

  test('that closes its connections costs no reader an error', async () => {
    const database = withReplicas(copy.url)
    await placeOf(database)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(copy.database.kysely)
    const places = await Promise.all(Array.from({ length: 10 }, () => placeOf(database)))
    expect(places).toHaveLength(10)
  })

  test('whose connections are all in use is not taken for dead', async () => {
    const database = openDatabase({
      url: primary.url,
      replicaUrls: [copy.url],
      poolSize: 1,
      replicaPatience: { connect: 100, answer: 5_000 },
    })
    opened.push(database)
    const slow = sql`select pg_sleep(0.5)`.execute(database.read)
    expect(await placeOf(database)).toBe('primary')
    await slow
    expect(await placeOf(database)).toBe('replica')
  })

  test('a statement that is wrong is not asked twice', async () => {
    const database = withReplicas(copy.url)
    await expect(sql`select 1 / 0`.execute(database.read)).rejects.toThrow('division by zero')
    expect(await placeOf(database)).toBe('replica')
  })
})

describe('F155 a replica that does not replay what the primary has written', () => {
  /** In the place of the server's functions: a copy in which a test says how far it has replayed. */
  let standby: TestDatabase

  beforeAll(async () => {
    standby = await testDatabase()
    await sql`create table place (name text);
      insert into place values ('replica');
      create table replayed (upto pg_lsn);
      insert into replayed values ('FFFFFFFF/0');
      create function public.pg_is_in_recovery() returns boolean language sql as 'select true';
      create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select upto from public.replayed'`.execute(
      standby.database.kysely,
    )
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      standby.database.kysely,
    )
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set search_path = public, pg_catalog`.execute(
      standby.database.kysely,
    )
  })
  afterEach(() => replay('FFFFFFFF/0'))
  afterAll(async () => await standby.close())

  const replay = async (upto: string) => {
    await sql`update replayed set upto = ${upto}::pg_lsn`.execute(standby.database.kysely)
  }
  function open(url: string, lagLimitMs: number): Database {
    const database = openDatabase({
      ...{ url, replicaUrls: [standby.url], replicaPatience: PATIENCE },
      ...{ probeAfterMs: 100, lagLimitMs },
    })
    opened.push(database)
    return database
  }

  test('is left out after a bound, and takes the reads again once it has caught up', async () => {
    const database = open(primary.url, 500)
    await expect.poll(() => placeOf(database)).toBe('replica')
    await replay('0/1')
    await expect.poll(() => placeOf(database), { timeout: 5_000 }).toBe('primary')
    await sleep(500)
    expect(await placeOf(database)).toBe('primary')
    await replay('FFFFFFFF/0')
    await expect.poll(() => placeOf(database), { timeout: 5_000 }).toBe('replica')
  })

  test('keeps the reads within the bound', async () => {
    const database = open(primary.url, 60_000)
    await replay('0/1')
    await sleep(500)
    expect(await placeOf(database)).toBe('replica')
  })

  test('keeps them also while nothing is written, and while no primary says that it lags', async () => {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(
      primary.database.kysely,
    )
    await replay(rows[0]?.at ?? '')
    const line = await lineTo(primary.url)
    opened.push(line)
    const database = open(line.url, 300)
    expect(await placeOf(database)).toBe('replica')
    line.pause()
    await replay('0/1')
    for (let asked = 0; asked < 10; asked++) {
      await sleep(100)
      expect(await placeOf(database)).toBe('replica')
    }
  })
})

test('a primary that stops answering ends the statement with a fault that says so', async () => {
  const line = await openLine()
  // The client waits five seconds longer than the server would let a statement run.
  const database = openDatabase({ url: line.url, statementTimeoutMs: 100 })
  opened.push(database)
  await database.ping()
  line.pause()
  const { value, ms } = await timed(() => database.ping().catch((error: unknown) => databaseFault(error)))
  expect(value).toBe('disconnection')
  expect(ms).toBeLessThan(8_000)
})

describe('work that reads from one server', () => {
  test('has one connection for all its reads, also for those that go together', async () => {
    const database = withReplicas(copy.url, primary.url)
    const places = await database.fromOneServer(async () => [
      ...(await Promise.all([placeOf(database), placeOf(database), placeOf(database)])),
      await placeOf(database),
    ])
    expect(new Set(places).size).toBe(1)
    const others = await Promise.all(
      Array.from({ length: 4 }, () => database.fromOneServer(() => placeOf(database))),
    )
    expect(new Set(others)).toEqual(new Set(['primary', 'replica']))
  })

  test('F155 goes on at another replica when its own ends and there is no primary, and says that it read from two', async () => {
    const lines = [await openLine(), await openLine()]
    const database = openDatabase({
      url: 'postgres://nobody@127.0.0.1:1/none',
      replicaUrls: lines.map(({ url }) => url),
      replicaPatience: PATIENCE,
    })
    opened.push(database)
    const read = await database.fromOneServer(async (server) => {
      const before = { place: await placeOf(database), mixed: server.mixed }
      // Its own is the one that has a connection.
      lines[0]?.pause()
      const after = { place: await placeOf(database), mixed: server.mixed }
      return [before, after]
    })
    expect(read).toEqual([
      { place: 'replica', mixed: false },
      { place: 'replica', mixed: true },
    ])
  })

  test('F155 goes on at the primary when its replica ends, which is never older than what it read', async () => {
    const line = await openLine()
    const database = withReplicas(line.url)
    const read = await database.fromOneServer(async (server) => {
      const before = await placeOf(database)
      line.pause()
      return [before, await placeOf(database), server.mixed]
    })
    expect(read).toEqual(['replica', 'primary', false])
  })

  test('gives its connection back, also when it fails', async () => {
    const database = openDatabase({ url: primary.url, replicaUrls: [copy.url], poolSize: 1 })
    opened.push(database)
    for (let round = 0; round < 5; round++) {
      const failing = database.fromOneServer(async () => {
        await placeOf(database)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
    }
    expect(await placeOf(database)).toBe('replica')
  })
})
