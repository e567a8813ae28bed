import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type LineToServer, lineTo } from '#tests/support/line-to-server.ts'
import { composeDatabase } from './compose-database.ts'
import { closeAll } from './platform/close-all.ts'
import { readConfig } from './platform/config.ts'
import type { Queryable } from './platform/database/database.ts'
import { silentLog } from './platform/log.ts'
import { openTelemetry } from './platform/telemetry/open-telemetry.ts'

let db: TestDatabase
let pooler: LineToServer

beforeAll(async () => {
  db = await testDatabase()
  pooler = await lineTo(db.url)
})
afterAll(async () => {
  await pooler.close()
  await db.close()
})

async function settingsWith(env: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string }) {
  const log = silentLog
  const off = { metricsPort: undefined, otlpEndpoint: undefined }
  const telemetry = await openTelemetry({ ...off, version: 'test', log })
  const closing = [telemetry.close]
  const { database } = await composeDatabase({ config: readConfig(env), log, telemetry }, closing)
  const settings = { writes: await settingsOf(database.kysely), reads: await settingsOf(database.read) }
  await closeAll(closing)
  return settings
}

async function settingsOf(connection: Queryable) {
  const { rows } = await sql<{ timeout: string; plans: string }>`
    select current_setting('statement_timeout') as timeout, current_setting('plan_cache_mode') as plans`.execute(
    connection,
  )
  return rows[0]
}

const OF_WRITES = { timeout: '15s', plans: 'auto' }

test('reads of the primary are bounded more strictly than writes', async () => {
  expect(await settingsWith({ DATABASE_URL: db.url })).toEqual({
    writes: OF_WRITES,
    reads: { timeout: '2s', plans: 'force_generic_plan' },
  })
})

test('behind a pooler, whose connections go from reads to writes, reads leave no settings of their own on them', async () => {
  expect(await settingsWith({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: db.url })).toEqual({
    writes: OF_WRITES,
    reads: OF_WRITES,
  })
})

test('a database that cannot be used is named by its setting', async () => {
  const gone = 'postgres://shop:rahasia@127.0.0.1:1/lembar'
  const refused = /^DATABASE_URL: the database cannot be used: connect ECONNREFUSED 127.0.0.1:1$/
  await expect(settingsWith({ DATABASE_URL: gone })).rejects.toThrow(refused)
  await expect(settingsWith({ DATABASE_URL: db.url, DATABASE_DIRECT_URL: gone })).rejects.toThrow(
    /^DATABASE_DIRECT_URL: /,
  )
  const missing = new URL(db.url)
  missing.pathname = '/tidak_ada'
  await expect(settingsWith({ DATABASE_URL: missing.href })).rejects.toThrow(
    /^DATABASE_URL: .*"tidak_ada" does not exist/,
  )
})
