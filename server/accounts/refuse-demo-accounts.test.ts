import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import { testDatabase } from '#tests/support/database.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  PAYMENTS: 'midtrans',
  MIDTRANS_SERVER_KEY: 'x',
  PUBLIC_URL: 'https://toko.example',
  LEMBAR_SECRET: 'a secret of the tests, long enough',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-production-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a start in production on this database fails with; undefined where the shop opens. */
async function startOn(url: string, env: Record<string, string> = {}): Promise<string | undefined> {
  const config = readConfig({ ...PRODUCTION, DATABASE_URL: url, LEMBAR_DATA: folder, ...env })
  const options = { config, log: silentLog, development: false, pages: false, demo: false, jobs: false }
  try {
    const shop = await openShop(options)
    await shop.close()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('a shop in production does not open on a database with accounts whose passwords everybody knows', async () => {
  const { url, database, close } = await testDatabase()
  const add = (email: string, isDemo: boolean) =>
    database.kysely
      .insertInto('users')
      .values({ email, name: 'Sari', password_hash: '-', is_demo: isDemo, consented_at: new Date() })
      .execute()
  const refusal = /^the database holds the demo's accounts \(demo@example.com\)/
  await add('sari@example.com', false)
  expect(await startOn(url)).toBeUndefined()
  await add('demo@example.com', true)
  expect(await startOn(url)).toMatch(refusal)
  expect(await startOn(url, { LEMBAR_ALLOW_DEMO: '1' })).toBeUndefined()
  expect(await startOn(url, { NODE_ENV: 'development' })).toBeUndefined()
  await close()
})
