import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { lineTo } from '#tests/support/line-to-server.ts'
import { runJob } from '#tests/support/run-job.ts'
import { FAILED_JOBS } from './failed-runs.ts'
import { type Jobs, type JobsOptions, openJobs, type RecurringJob } from './jobs.ts'

const YEARLY = '0 0 1 1 *'

let db: TestDatabase
let opened: Jobs[]
let processes: ChildProcess[]

beforeEach(async () => {
  db = await testDatabase()
  opened = []
  processes = []
})

afterEach(async () => {
  for (const child of processes) if (child.exitCode === null) child.kill('SIGKILL')
  for (const jobs of opened) await jobs.stop()
  await db.close()
})

/** A shop's jobs: one job of this name, which no clock starts. */
async function open(run: RecurringJob['run'], options: Omit<JobsOptions, 'url'> = {}, name = 'settle') {
  const jobs = openJobs({ url: db.url, ...options })
  jobs.recur({ name, cron: YEARLY, run })
  await jobs.start()
  opened.push(jobs)
  return jobs
}

const jobsOf = async (queue: string) => {
  const { rows } = await sql<{ state: string; source: string | null }>`
    select state, source_name as source from pgboss.job where name = ${queue}`.execute(db.database.kysely)
  return rows
}
const failed = async () => (await jobsOf(FAILED_JOBS)).map(({ source }) => source)
const soon = { timeout: 20_000 }
/** A whole pause of pg-boss' supervisor is a minute. */
async function supervise(): Promise<void> {
  const boss = new PgBoss({ connectionString: db.url, supervise: false, schedule: false, max: 1 })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
}

test('a run that fails is kept for the operator and does not keep the next one from running', async () => {
  let runs = 0
  const fail = async () => {
    runs++
    throw new Error('no file')
  }
  await open(fail)
  await runJob(db.url, 'settle')
  await expect.poll(failed, soon).toEqual(['settle'])
  expect(runs).toBe(1)
  await runJob(db.url, 'settle')
  await expect.poll(failed, soon).toEqual(['settle', 'settle'])
  expect(runs).toBe(2)
})

describe('F79 nobody is alarmed by', () => {
  test('a restart under work: what a stop interrupts goes back to its queue and is done afterwards', async () => {
    const shelf = [1, 2, 3]
    const placed: number[] = []
    let started = false
    // Works through its rows, one after the other, and stops between two of them.
    const run = async (signal?: AbortSignal) => {
      started = true
      while (shelf.length > 0 && !signal?.aborted) {
        await sleep(150)
        placed.push(...shelf.splice(0, 1))
      }
    }
    const before = await open(run)
    await runJob(db.url, 'settle')
    await expect.poll(() => started, soon).toBe(true)
    const stopped = performance.now()
    await before.stop()
    expect(performance.now() - stopped).toBeLessThan(5_000)
    expect(shelf.length).toBeGreaterThan(0)
    expect(await jobsOf('settle')).toMatchObject([{ state: 'retry' }])
    expect(await failed()).toEqual([])

    await open(run)
    await expect.poll(() => jobsOf('settle'), soon).toMatchObject([{ state: 'completed' }])
    expect(placed).toEqual([1, 2, 3])
    expect(await failed()).toEqual([])
  })

  test('a restart under work that does not stop in time', async () => {
    const work = Promise.withResolvers<void>()
    let runs = 0
    const run = async () => {
      runs++
      if (runs === 1) await work.promise
    }
    const before = await open(run, { stopPatience: 300 })
    await runJob(db.url, 'settle')
    await expect.poll(() => runs, soon).toBe(1)
    await before.stop()
    expect(await jobsOf('settle')).toMatchObject([{ state: 'retry' }])
    work.resolve()
    await open(run)
    await expect.poll(() => jobsOf('settle'), soon).toMatchObject([{ state: 'completed' }])
    expect(runs).toBe(2)
    expect(await failed()).toEqual([])
  })

  test('kill -9 under work', async () => {
    const child = fork(new URL('../../tests/support/endless-job.ts', import.meta.url), [db.url, 'settle'])
    processes.push(child)
    await once(child, 'message')
    await runJob(db.url, 'settle')
    await expect.poll(() => jobsOf('settle'), soon).toMatchObject([{ state: 'active' }])
    child.kill('SIGKILL')
    await once(child, 'exit')
    await sql`
      update pgboss.job set started_on = started_on - interval '1 hour', heartbeat_on = heartbeat_on - interval '1 hour'
      where name = 'settle'`.execute(db.database.kysely)
    await supervise()
    expect(await failed()).toEqual([])
    let runs = 0
    await open(async () => runs++)
    await expect.poll(() => jobsOf('settle'), soon).toMatchObject([{ state: 'completed' }])
    expect(runs).toBe(1)
  })

  test('a connection to the database that is lost during work', async () => {
    let runs = 0
    await open(async () => {
      runs++
      if (runs > 1) return
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.database.kysely)
    })
    await runJob(db.url, 'settle')
    await expect.poll(() => jobsOf('settle'), soon).toMatchObject([{ state: 'completed' }])
    expect(runs).toBe(2)
    expect(await failed()).toEqual([])
  })

  test('work that failed once and has succeeded since', async () => {
    let broken = true
    const run = async () => {
      if (broken) throw new Error('no file')
    }
    await open(run)
    await runJob(db.url, 'settle')
    await expect.poll(failed, soon).toEqual(['settle'])
    broken = false
    await runJob(db.url, 'settle')
    await expect.poll(failed, soon).toEqual([])
  })

  test('work that a newer version no longer has', async () => {
    const before = await open(async () => {
      throw new Error('no file')
    })
    await runJob(db.url, 'settle')
    await expect.poll(failed, soon).toEqual(['settle'])
    await before.stop()
    await open(async () => undefined, {}, 'settle-anew')
    expect(await failed()).toEqual([])
  })
})

test('F79 a run that takes too long is kept for the operator, and its work is told to end', async () => {
  let told: unknown
  let runs = 0
  const run = async (signal?: AbortSignal) => {
    runs++
    if (runs > 1 || signal === undefined) return
    await once(signal, 'abort')
    told = signal.reason
  }
  await open(run, { timeLimit: 1_000 })
  await runJob(db.url, 'settle')
  await expect.poll(failed, soon).toEqual(['settle'])
  expect(told).toBeDefined()
  await runJob(db.url, 'settle')
  await expect.poll(failed, soon).toEqual([])
})

test('F79 work that goes on longer than the limit is not begun again while it tells that it progresses', async () => {
  let runs = 0
  const run = async (signal?: AbortSignal, progressed?: () => void) => {
    runs++
    for (let steps = 0; steps < 10; steps++) {
      await sleep(200, undefined, { signal })
      progressed?.()
    }
  }
  await open(run, { timeLimit: 1_000 })
  await runJob(db.url, 'settle')
  await expect.poll(() => jobsOf('settle'), soon).toMatchObject([{ state: 'completed' }])
  expect(await failed()).toEqual([])
  expect(runs).toBe(1)
})

test('F79 a run of a process that lives is left alone by the supervisor, however long it takes', async () => {
  const work = Promise.withResolvers<void>()
  let runs = 0
  await open(async () => {
    runs++
    await work.promise
  })
  await runJob(db.url, 'settle')
  await expect.poll(() => runs, soon).toBe(1)
  await sql`update pgboss.job set started_on = started_on - interval '1 hour' where name = 'settle'`.execute(
    db.database.kysely,
  )
  await supervise()
  expect(await jobsOf('settle')).toMatchObject([{ state: 'active' }])
  work.resolve()
  await expect.poll(() => jobsOf('settle'), soon).toMatchObject([{ state: 'completed' }])
  expect(runs).toBe(1)
})

test('two jobs cannot have one name', async () => {
  const jobs = openJobs({ url: db.url })
  const job = { name: 'settle', cron: YEARLY, run: async () => undefined }
  jobs.recur(job)
  expect(() => jobs.recur(job)).toThrow('settle')
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

test('F150 jobs go on after a server that fell silent without closing its connections', async () => {
  const line = await lineTo(db.url)
  let runs = 0
  const jobs = openJobs({ url: line.url, queryTimeout: 500 })
  jobs.recur({
    name: 'settle',
    cron: YEARLY,
    run: async () => {
      runs++
    },
  })
  await jobs.start()
  try {
    line.pause()
    await sleep(4_000)
    line.resume()
    await runJob(db.url, 'settle')
    await expect.poll(() => runs, soon).toBe(1)
  } finally {
    await jobs.stop()
    await line.close()
  }
}, 60_000)
