import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addUser } from '#tests/support/reader-rows.ts'
import { failRun } from '#tests/support/run-job.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { runLembar } from './run-lembar.testing.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const lembar = (...args: string[]) => runLembar(args, { url: db.url, folder: tmpdir() })
const why = ['--reason', 'lewat telepon']

test('an operator blocks a customer by e-mail, gives a title, and leaves no e-mail in the log', async () => {
  const email = 'rara@example.com'
  const id = await addUser(db.database, { email })
  await addTitles(db.database, [titleRecord({ name: 'Hadiah Baca' })])
  const { slug } = await db.database.kysely.selectFrom('titles').select('slug').executeTakeFirstOrThrow()
  expect((await lembar('customers', 'block', email, ...why, '--dry-run')).stdout).toBe(
    `Dry run: customer ${id} would be blocked.\n`,
  )
  expect(await lembar('customers', 'block', 'RARA@example.com', ...why)).toMatchObject({
    code: 0,
    stdout: `Customer ${id} is blocked.\n`,
  })
  expect((await lembar('customers', 'list', '--blocked')).stdout).toContain(email)
  expect((await lembar('customers', 'grant', email, slug, ...why)).stdout).toBe(
    `Customer ${id} has the title.\n`,
  )
  expect((await lembar('customers', 'show', String(id))).stdout).toMatch(/Hadiah Baca +granted/)
  expect(await lembar('customers', 'extend', email, '7', ...why)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('tidak memiliki langganan'),
  })
  const entries = await db.database.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  expect(entries.map(({ verb }) => verb)).toEqual([
    'customer.block',
    'command.run',
    'customer.grant-title',
    'customer.view',
  ])
  expect(JSON.stringify(entries)).not.toContain('rara@')
})

test('an operator runs a failed job again from the command line', async () => {
  const run = await failRun(db.url, 'uji-perintah')
  expect((await lembar('jobs', 'failed')).stdout).toContain(run)
  expect((await lembar('jobs', 'run-again', run)).stdout).toBe('Uji-perintah is tried again.\n')
  expect((await lembar('jobs', 'failed')).stdout).toBe('No run has failed.\n')
  expect((await lembar('jobs', 'drop', run, ...why)).code).toBe(1)
})
