import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Log, silentLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type LineToServer, lineTo } from '#tests/support/line-to-server.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import { type CatalogueWatch, watchCatalogue } from './watch-catalogue.ts'

let db: TestDatabase
let line: LineToServer
let watch: CatalogueWatch
let warnings: string[]

beforeEach(async () => {
  db = await testDatabase()
  line = await lineTo(db.url)
  warnings = []
  const log: Log = { ...silentLog, warn: (_fields, message) => warnings.push(message) }
  watch = await watchCatalogue({ database: db.database, directUrl: line.url, log })
})
afterEach(async () => {
  await watch.close()
  await line.close()
  await db.close()
})

const loseConnection = async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lembar listen' and datname = current_database()`.execute(db.database.kysely)
  await expect.poll(() => watch.newest()).toBeUndefined()
}
const version = async () => {
  const { rows } = await sql<{ version: number }>`select version from catalogue_version`.execute(
    db.database.kysely,
  )
  return rows[0]?.version
}
const rename = (from: string, to: string) =>
  sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db.database.kysely)

test('F153 a version that could not be read after a lost connection is read again, so that answers are kept again', async () => {
  await rename('catalogue_version', 'put_aside')
  await loseConnection()
  await expect.poll(() => warnings, { timeout: 5_000 }).toContain('the catalogue version could not be read')
  await rename('put_aside', 'catalogue_version')
  await expect.poll(() => watch.newest(), { timeout: 5_000 }).toBe(await version())
  await db.database.transact(announceCatalogueChange)
  await expect.poll(() => watch.newest()).toBe(await version())
})

test('F153 a version that was asked before the connection was lost once more does not count', async () => {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db.database.transact(async (tx) => {
    await sql`lock table catalogue_version in access exclusive mode`.execute(tx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  await loseConnection()
  const waiting = () =>
    sql`select 1 from pg_locks where relation = 'catalogue_version'::regclass and not granted`
      .execute(db.database.kysely)
      .then(({ rows }) => rows.length)
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1)
  await line.close()
  const lost = () => warnings.filter((message) => message === 'notification connection lost').length
  await expect.poll(lost).toBe(2)
  held.resolve()
  await holding
  await expect.poll(waiting).toBe(0)
  await sleep(200)
  expect(watch.newest()).toBeUndefined()
})

test('F153 a version that is notified while an older one is being read counts', async () => {
  const before = Number(await version())
  await rename('catalogue_version', 'put_aside')
  await sql`create view catalogue_version as select version from put_aside, pg_sleep(1)`.execute(
    db.database.kysely,
  )
  await loseConnection()
  const reading = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
      .execute(db.database.kysely)
      .then(({ rows }) => rows.length)
  await expect.poll(reading, { timeout: 5_000, interval: 10 }).toBe(1)
  await sql`with raised as (update put_aside set version = version + 1 returning version)
    select pg_notify('catalogue', version::text) from raised`.execute(db.database.kysely)
  await expect.poll(() => watch.newest(), { timeout: 5_000 }).toBe(before + 1)
})
