import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('a test that leaves a connection open fails when it closes its database', async () => {
  const db = await testDatabase()
  const leaked = new pg.Client({ connectionString: db.url, application_name: 'left open' })
  leaked.on('error', () => undefined)
  await leaked.connect()
  await expect(db.close()).rejects.toThrow(/Connections were left open: left open/)
})

test('two tests that run at once do not see each other', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()])
  expect(one.url).not.toBe(two.url)
  await Promise.all([one.close(), two.close()])
})
