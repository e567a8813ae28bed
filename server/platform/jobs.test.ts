import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type Jobs, openJobs } from './jobs.ts'

const order = { data: z.object({ order: z.number() }), retryDelay: 0 }

let db: TestDatabase
let jobs: Jobs
let seen: number[]

beforeEach(async () => {
  db = await testDatabase()
  jobs = openJobs({ url: db.url })
  seen = []
  jobs.define('settle', order, async (job) => {
    seen.push(job.data.order)
    if (job.data.order === 13 && job.retryCount === 0) throw new Error('once')
  })
  await jobs.start()
})

afterEach(async () => {
  await jobs.stop()
  await db.close()
})

describe('a job', () => {
  test('is done when the transaction that ordered it commits, and never when it does not', async () => {
    await db.database
      .transact(async (tx) => {
        await jobs.enqueue(tx, 'settle', { order: 1 })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    await db.database.transact(async (tx) => await jobs.enqueue(tx, 'settle', { order: 2 }))
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([2])
  })

  test('that fails is tried again', async () => {
    await jobs.enqueue(null, 'settle', { order: 13 })
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual([13, 13])
  })

  test('of another time waits for it, and the same one is not ordered twice', async () => {
    const startAfter = new Date(Date.now() + 60 * 60 * 1000)
    await jobs.enqueue(null, 'settle', { order: 4 }, { startAfter, once: 'order 4' })
    await jobs.enqueue(null, 'settle', { order: 4 }, { startAfter, once: 'order 4' })
    await jobs.enqueue(null, 'settle', { order: 5 })
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([5])
  })
})

test('a job that nobody defined cannot be scheduled, nor one be defined twice', () => {
  expect(() => jobs.schedule('unknown', '* * * * *')).toThrow('unknown')
  expect(() => jobs.define('settle', order, async () => undefined)).toThrow('settle')
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
