import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type Jobs, openJobs } from './jobs.ts'

let db: TestDatabase
let instances: Jobs[]
const ran: number[] = []

beforeAll(async () => {
  db = await testDatabase()
  instances = [1, 2, 3].map((instance) => {
    const jobs = openJobs({ url: db.url })
    jobs.recur({ name: 'each-minute', cron: '* * * * *', run: async () => ran.push(instance) })
    return jobs
  })
  for (const jobs of instances) await jobs.start()
})
afterAll(async () => {
  for (const jobs of instances) await jobs.stop()
  await db.close()
})

test('F154 with three instances a job runs once each time that it is due', async () => {
  const began = Date.now()
  await expect.poll(() => ran.length, { timeout: 3 * MINUTE }).toBeGreaterThanOrEqual(2)
  // What the other instances might have queued for the same minute.
  await sleep(20 * SECOND)
  const minutes = Math.floor(Date.now() / MINUTE) - Math.floor(began / MINUTE) + 1
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from pgboss.job where name = 'each-minute'`.execute(db.database.kysely)
  expect(ran.length).toBeLessThanOrEqual(minutes)
  expect(rows).toEqual([{ queued: ran.length }])
})
