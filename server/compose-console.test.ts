import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { consoleNameHandlers } from './catalogue-editing/console-names.routes.ts'
import { byMethod, openConsoleReads } from './compose-console.ts'
import type { Database } from './platform/database/database.ts'
import { silentLog } from './platform/log.ts'

let db: TestDatabase
let reads: Database
beforeAll(async () => {
  db = await testDatabase()
  reads = openConsoleReads({ directUrl: db.url, prepared: true, log: silentLog })
})
afterAll(async () => {
  await reads.close()
  await db.close()
})

test('F107 a call of GET that writes fails, however it writes, and nothing is written', async () => {
  const handlersOn = (database: Database) => ({
    ...consoleNameHandlers({ database }),
    'GET /api/console/genres': async () => {
      for (const connection of [database.kysely, database.quickPrimary, database.read, database.quickRead]) {
        await expect(
          connection.insertInto('publishers').values({ name: 'X', name_key: 'x' }).execute(),
        ).rejects.toThrow(/read-only/)
      }
      await database.transact((tx) => tx.updateTable('audit_head').set({ last_id: 9 }).execute(), {
        attempts: 1,
      })
      return { data: [] }
    },
  })
  const handlers = byMethod(handlersOn(reads), handlersOn(db.database))
  const call = handlers['GET /api/console/genres']
  await expect(call()).rejects.toThrow(/read-only/)
  expect(await db.database.kysely.selectFrom('publishers').select('id').execute()).toEqual([])
})

test('the other calls write', async () => {
  const given: Database[] = []
  const handlersOn = (database: Database) => ({
    ...consoleNameHandlers({ database }),
    'POST /api/console/genres': async () => {
      given.push(database)
      return { data: undefined as never }
    },
  })
  await byMethod(handlersOn(reads), handlersOn(db.database))['POST /api/console/genres']()
  expect(given).toEqual([db.database])
})
