import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { runJob } from '#tests/support/run-job.ts'
import { FAILED_JOBS, type Jobs, openJobs } from './jobs.ts'

const YEARLY = '0 0 1 1 *'

let db: TestDatabase
let jobs: Jobs
let runs: number

beforeEach(async () => {
  db = await testDatabase()
  jobs = openJobs({ url: db.url })
  runs = 0
  jobs.recur({
    name: 'settle',
    cron: YEARLY,
    run: async () => {
      runs++
      if (runs === 1) throw new Error('once')
    },
  })
  await jobs.start()
})

afterEach(async () => {
  await jobs.stop()
  await db.close()
})

test('a run that fails is kept for the operator and does not keep the next one from running', async () => {
  await runJob(db.url, 'settle')
  const kept = async () => {
    const { rows } = await sql`select from pgboss.job where name = ${FAILED_JOBS}`.execute(db.database.kysely)
    return rows.length
  }
  await expect.poll(kept, { timeout: 15_000 }).toBe(1)
  expect(runs).toBe(1)
  await runJob(db.url, 'settle')
  await expect.poll(() => runs, { timeout: 15_000 }).toBe(2)
  expect(await kept()).toBe(1)
})

test('two jobs cannot have one name', () => {
  expect(() => jobs.recur({ name: 'settle', cron: YEARLY, run: async () => undefined })).toThrow('settle')
})

test('a scheduled job that a newer version no longer has is not queued for ever', async () => {
  const before = openJobs({ url: db.url })
  before.recur({ name: 'old-name', cron: '* * * * *', run: async () => undefined })
  await before.start()
  await before.stop()
  const after = openJobs({ url: db.url })
  after.recur({ name: 'new-name', cron: '* * * * *', run: async () => undefined })
  await after.start()
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(db.database.kysely)
  await after.stop()
  expect(rows.map(({ name }) => name)).toEqual(['new-name'])
})
