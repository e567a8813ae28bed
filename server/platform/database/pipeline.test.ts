import { createRequire } from 'node:module'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { sendPipeline } from './pipeline.ts'

/** `pipeline.ts` uses parts of `pg` that are not public. Read what it says of them before you raise this (0211). */
const READ_AGAINST = '8.23.1'

test('a new version of pg is looked at before purchases are sent by its inner parts', async () => {
  const { version } = createRequire(import.meta.url)('pg/package.json')
  expect(version).toBe(READ_AGAINST)
})

test('the inner parts of pg that a pipeline is sent by are there', async () => {
  const client = await connect()
  const { connection } = client as unknown as { connection: Record<string, unknown> }
  for (const name of ['parse', 'bind', 'describe', 'execute', 'sync']) {
    expect(connection[name], name).toBeTypeOf('function')
  }
  for (const name of ['parsedStatements', 'submittedNamedStatements', 'stream']) {
    expect(connection[name], name).toBeTypeOf('object')
  }
})

test('a failed statement stops those after it, also outside a transaction', async () => {
  const client = await connect()
  await client.query('create temporary table kept (id int)')
  const failing = [
    { text: 'insert into kept values (1)' },
    { text: 'select 1 / 0' },
    { text: 'insert into kept values (2)' },
  ]
  await expect(sendPipeline(client as pg.PoolClient, failing)).rejects.toMatchObject({ code: '22012' })
  expect((await client.query('select id from kept')).rows).toEqual([])
})

async function connect(): Promise<pg.Client> {
  const shop = await testDatabase()
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await shop.close()
  })
  return client
}
