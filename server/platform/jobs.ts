import { PgBoss } from 'pg-boss'
import { type Log, silentLog } from './log.ts'
import { rareLog } from './rare-log.ts'

/**
 * Scheduled work. The signal is aborted when the process stops or the run takes too long. A run may be interrupted or
 * happen twice, and the work must tolerate both. A failed run is not retried, since the next one is soon.
 */
export type RecurringJob = {
  name: string
  /** A cron expression in Jakarta time. */
  cron: string
  run: (signal?: AbortSignal) => Promise<unknown>
}

export type Jobs = {
  /** Call it before `start`. */
  recur(job: RecurringJob): void
  start(): Promise<void>
  /** The number of waiting jobs, by queue. */
  listWaiting(): Promise<readonly { queue: string; count: number }[]>
  /** Stops after the running jobs, or after a timeout. */
  stop(): Promise<void>
}

/** The queue of jobs that failed for good. It has no worker; the operator's `doctor` reads it. */
export const FAILED_JOBS = 'failed-jobs'

const STOP_PATIENCE_MS = 8_000
/** How long a run may take before it counts as failed. */
const TIME_LIMIT_SECONDS = 5 * 60

export type JobsOptions = {
  /** A direct address: the queue listens, which a pooler in transaction mode cannot carry. */
  url: string
  log?: Log
  /** Wraps the work of a job, for example in a trace span. */
  around?: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

export function openJobs({ url, log = silentLog, around = (_name, work) => work() }: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'lembar jobs',
    max: 4,
    useListenNotify: true,
    // A shop's queue stays so small that its indexes need no rebuilding while customers are there.
    reindex: false,
  })
  // Every queue polls separately, which adds up to three errors a second without a database.
  const unreachable = rareLog((leftOut, error) =>
    log.warn({ error, leftOut }, 'jobs: an attempt to reach the queue failed'),
  )
  boss.on('error', unreachable)
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs: warning'))

  const recurring = new Map<string, RecurringJob>()

  async function createQueues(): Promise<void> {
    await boss.createQueue(FAILED_JOBS)
    const settings = {
      retryLimit: 0,
      expireInSeconds: TIME_LIMIT_SECONDS,
      deadLetter: FAILED_JOBS,
      notify: true,
    }
    for (const name of recurring.keys()) {
      await boss.createQueue(name, settings)
      await boss.updateQueue(name, settings)
    }
  }

  async function work({ name, run }: RecurringJob): Promise<void> {
    const settings = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 }
    await boss.work<object, void, typeof settings>(name, settings, async (batch) => {
      for (const { id, signal } of batch) {
        const started = performance.now()
        try {
          await around(name, () => run(signal))
          log.debug({ job: name, id, ms: Math.round(performance.now() - started) }, 'job done')
        } catch (error) {
          log.error({ job: name, id, error }, 'job failed')
          throw error
        }
      }
    })
  }

  return {
    recur(job) {
      if (recurring.has(job.name)) throw new Error(`The job ${job.name} is defined twice`)
      recurring.set(job.name, job)
    },
    async start() {
      await boss.start()
      await createQueues()
      for (const job of recurring.values()) await work(job)
      // A renamed or removed job would otherwise be queued for ever, without a handler.
      for (const { name } of await boss.getSchedules()) if (!recurring.has(name)) await boss.unschedule(name)
      for (const { name, cron } of recurring.values())
        await boss.schedule(name, cron, {}, { tz: 'Asia/Jakarta' })
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

/** Migrates the queue's tables, as `start` does. For databases that are copied before use. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
