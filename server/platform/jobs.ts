import { fromKysely, PgBoss } from 'pg-boss'
import type { ZodType } from 'zod'
import * as z from 'zod'
import type { Tx } from './database/database.ts'
import { type Log, silentLog } from './log.ts'
import { rareLog } from './rare-log.ts'

export type Job<Data> = {
  id: string
  data: Data
  /** 0 for the first try. */
  retryCount: number
  /** Aborted when the job has used up its time or the process stops. */
  signal: AbortSignal
}

export type JobOptions<Data> = {
  /** A job whose data does not fit fails at once and is kept for the operator. */
  data: ZodType<Data>
  /** How often it is tried again, with growing pauses. */
  retries?: number
  /** The first pause, in seconds. */
  retryDelay?: number
  /** A try that takes longer counts as failed, in seconds. */
  timeLimit?: number
  /** How many of one kind this process runs at a time. */
  concurrency?: number
}

export type EnqueueOptions = {
  startAfter?: Date
  /** Of several jobs that wait under one key, only the first is kept. */
  once?: string
}

/** Work that only the clock asks for; the signal says that the process stops or the time is used up. */
export type RecurringJob = { name: string; cron: string; run: (signal?: AbortSignal) => Promise<unknown> }

export type Jobs = {
  /** Before `start`. The handler may run twice for one job: it must tolerate that. */
  define<Data extends object>(
    name: string,
    options: JobOptions<Data>,
    handler: (job: Job<Data>) => Promise<void>,
  ): void
  /** Before `start`. Runs a defined job without data by the clock of Jakarta. */
  schedule(name: string, cron: string): void
  /** Before `start`. Defines and schedules in one: a run that fails is not tried again, the next one is soon. */
  recur(job: RecurringJob): void
  /** In the caller's transaction, or at once with `null`. Nothing a shopper waits for goes through here. */
  enqueue(tx: Tx | null, name: string, data: object, options?: EnqueueOptions): Promise<void>
  /** With `work: false` it only enqueues: for commands of the CLI. */
  start(options?: { work?: boolean }): Promise<void>
  /** Jobs that wait to be worked on, by queue. */
  listWaiting(): Promise<readonly { queue: string; count: number }[]>
  /** Waits for running jobs, but not for ever; what was cut off is tried again elsewhere. */
  stop(): Promise<void>
}

type Definition = {
  name: string
  options: JobOptions<object>
  handler: (job: Job<object>) => Promise<void>
}

/** Where jobs end that failed for good; nothing works here, the operator's `doctor` reads it. */
export const FAILED_JOBS = 'failed-jobs'

const STOP_PATIENCE_MS = 8_000

export type JobsOptions = {
  /** A direct address: the queue listens, which a pooler in transaction mode cannot carry. */
  url: string
  log?: Log
  /** Runs the work of a job, within a span of a trace for example. */
  around?: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

export function openJobs({ url, log = silentLog, around = (_name, work) => work() }: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'lembar jobs',
    max: 4,
    useListenNotify: true,
    // A small shop's queue is never large enough for its indexes to be rebuilt while customers are there.
    reindex: false,
  })
  // Every queue polls separately: without a database, three times a second in all.
  const unreachable = rareLog((leftOut, error) =>
    log.warn({ error, leftOut }, 'jobs: an attempt to reach the queue failed'),
  )
  boss.on('error', unreachable)
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs: warning'))

  const definitions = new Map<string, Definition>()
  const schedules = new Map<string, string>()

  async function createQueues(): Promise<void> {
    await boss.createQueue(FAILED_JOBS)
    for (const { name, options } of definitions.values()) {
      const settings = {
        retryLimit: options.retries ?? 8,
        retryDelay: options.retryDelay ?? 5,
        retryBackoff: true,
        retryDelayMax: 60 * 60,
        expireInSeconds: options.timeLimit ?? 5 * 60,
        deadLetter: FAILED_JOBS,
        notify: true,
      }
      await boss.createQueue(name, settings)
      await boss.updateQueue(name, settings)
    }
  }

  async function work({ name, options, handler }: Definition): Promise<void> {
    const settings = {
      batchSize: 1,
      localConcurrency: options.concurrency ?? 1,
      pollingIntervalSeconds: 2,
      // New jobs are notified; only retries and jobs of a set time are found by asking (30 s by default).
      notifyPollingIntervalSeconds: 5,
    }
    await boss.work<object, void, typeof settings>(name, settings, async (batch) => {
      for (const job of batch) {
        const started = performance.now()
        try {
          const data = options.data.parse(job.data ?? {})
          const { id, retryCount, signal } = job
          await around(name, () => handler({ id, data, retryCount, signal }))
          log.debug({ job: name, id: job.id, ms: Math.round(performance.now() - started) }, 'job done')
        } catch (error) {
          log.error({ job: name, id: job.id, retry: job.retryCount, error }, 'job failed')
          throw error
        }
      }
    })
  }

  const define: Jobs['define'] = (name, options, handler) => {
    if (definitions.has(name)) throw new Error(`The job ${name} is defined twice`)
    // The data that reaches the handler has passed its own schema.
    definitions.set(name, { name, options, handler: handler as Definition['handler'] })
  }
  const schedule: Jobs['schedule'] = (name, cron) => {
    if (!definitions.has(name)) throw new Error(`The job ${name} is scheduled but not defined`)
    schedules.set(name, cron)
  }

  return {
    define,
    schedule,
    recur({ name, cron, run }) {
      define(name, { data: z.object({}), retries: 0 }, async ({ signal }) => {
        await run(signal)
      })
      schedule(name, cron)
    },
    async enqueue(tx, name, data, options = {}) {
      await boss.send(name, data, {
        ...(tx === null ? {} : { db: fromKysely(tx) }),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
        ...(options.once === undefined ? {} : { singletonKey: options.once }),
      })
    },
    async start({ work: working = true } = {}) {
      await boss.start()
      await createQueues()
      if (!working) return
      for (const definition of definitions.values()) await work(definition)
      // A job that was renamed or removed would be queued for ever, without a handler.
      for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name)
      for (const [name, cron] of schedules) await boss.schedule(name, cron, {}, { tz: 'Asia/Jakarta' })
    },
    async listWaiting() {
      const queues = await boss.getQueues()
      return queues.map(({ name, queuedCount, deferredCount }) => ({
        queue: name,
        count: Math.max(0, queuedCount - deferredCount),
      }))
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS })
    },
  }
}

/** Brings the queue's own tables up to date, as `start` does; for databases that are copied before they are used. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
