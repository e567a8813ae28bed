import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { listen } from './notifications.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => await db.close())

test('a listener gets notifications, reports a lost connection, and gets them again afterwards', async () => {
  const heard: string[] = []
  const listener = await listen(db.url, 'catalogue', {
    onMessage: (payload) => heard.push(payload),
    onLost: () => heard.push('(lost)'),
    onRestored: () => heard.push('(restored)'),
  })
  await say('one')
  await expect.poll(() => heard).toEqual(['one'])

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lembar listen' and datname = current_database()`.execute(db.database.kysely)
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['one', '(lost)', '(restored)'])

  await say('two')
  await expect.poll(() => heard.at(-1)).toBe('two')
  await listener.close()
})

async function say(payload: string): Promise<void> {
  await sql`select pg_notify('catalogue', ${payload})`.execute(db.database.kysely)
}
