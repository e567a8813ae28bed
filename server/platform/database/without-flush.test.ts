import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { WITHOUT_FLUSH } from './without-flush.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

type Setting = { setting: string }

test('only the commit of its own statement may be lost in a power cut, not an order on the same connection', async () => {
  const settings = await db.database.kysely.connection().execute(async (connection) => {
    await sql`set synchronous_commit = on`.execute(connection)
    const during = await sql<Setting>`
      update payment_methods set position = position where ${WITHOUT_FLUSH}
      returning current_setting('synchronous_commit') as setting`.execute(connection)
    const after = await sql<Setting>`select current_setting('synchronous_commit') as setting`.execute(
      connection,
    )
    await sql`reset synchronous_commit`.execute(connection)
    return [during.rows[0]?.setting, after.rows[0]?.setting]
  })
  expect(settings).toEqual(['off', 'on'])
})
