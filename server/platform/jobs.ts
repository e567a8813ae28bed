import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { DAY, MINUTE, SECOND } from '#kernel/time.ts'
import { databaseFault } from './database/database-faults.ts'
import { FAILED_JOBS } from './failed-runs.ts'
import { type Log, silentLog } from './log.ts'
import { rareLog } from './rare-log.ts'

/**
 * Scheduled work. The signal is aborted when the process stops or the run takes too long; the time counts anew from
 * each call of `progressed`, so that long work goes on and work that hangs is ended. A run that was interrupted (by a
 * stop, the end of the process, a database that did not answer) goes back to its queue, so a run may happen twice, and
 * the work must tolerate that. A run that failed is not retried, since the next one is soon.
 */
export type RecurringJob = {
  name: string
  /** A cron expression in Jakarta time. */
  cron: string
  run: (signal?: AbortSignal, progressed?: () => void) => Promise<unknown>
}

export type Jobs = {
  /** Call it before `start`. */
  recur(job: RecurringJob): void
  start(): Promise<void>
  /** Queues a run of a job beside those of its clock. Nothing happens where the queue is not open. */
  runSoon(name: string): Promise<void>
  /** The number of waiting jobs, by queue. */
  listWaiting(): Promise<readonly { queue: string; count: number }[]>
  /** Stops after the running jobs, or after a timeout. */
  stop(): Promise<void>
}

/** How long a stop waits for running jobs before they count as interrupted. */
const STOP_PATIENCE = 7 * SECOND
/** How long the queue may then take to store that. */
const STORED_WITHIN = SECOND
/** How long a run may take without progress before it counts as failed. */
const TIME_LIMIT = 5 * MINUTE
/** How long the queue's server may be silent. */
const QUERY_TIMEOUT = 30 * SECOND
/** Runs of processes that are gone go back to their queue after so long without a sign of life. */
const GONE_AFTER = 2 * MINUTE
/** The longest that pg-boss allows. */
const LONGEST_RUN = DAY
/** A run that is interrupted more often fails: it may be the reason why the process ends. */
const MOST_INTERRUPTIONS = 20

export type JobsOptions = {
  /** A direct address: the queue listens, which a pooler in transaction mode cannot carry. */
  url: string
  log?: Log
  /** Wraps the work of a job, for example in a trace span. */
  around?: <T>(name: string, work: () => Promise<T>) => Promise<T>
  stopPatience?: number
  timeLimit?: number
  queryTimeout?: number
}

export function openJobs({
  url,
  log = silentLog,
  around = (_name, work) => work(),
  stopPatience = STOP_PATIENCE,
  timeLimit = TIME_LIMIT,
  queryTimeout = QUERY_TIMEOUT,
}: JobsOptions): Jobs {
  // For the driver: a machine that vanishes closes no connection, which it would notice after a quarter of an hour.
  const driver = { query_timeout: queryTimeout, keepAlive: true }
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'lembar jobs',
    max: 4,
    ...driver,
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
  let isOpen = false

  async function createQueues(): Promise<void> {
    await boss.createQueue(FAILED_JOBS)
    const settings = {
      retryLimit: MOST_INTERRUPTIONS,
      retryDelay: 0,
      expireInSeconds: LONGEST_RUN / SECOND,
      heartbeatSeconds: GONE_AFTER / SECOND,
      deadLetter: FAILED_JOBS,
      notify: true,
    }
    for (const name of recurring.keys()) {
      await boss.createQueue(name, settings)
      await boss.updateQueue(name, settings)
    }
  }

  async function work(job: RecurringJob): Promise<void> {
    const settings = {
      ...{ batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
      perJobResults: true,
      includeMetadata: true,
    } as const
    await boss.work<object, void, typeof settings>(job.name, settings, (batch) =>
      Promise.all(batch.map((queued) => perform(job, queued))),
    )
  }

  const stopping = new AbortController()
  /** Aborted once a stop has waited long enough. */
  const givenUp = new AbortController()

  async function perform({ name, run }: RecurringJob, queued: JobWithMetadata<object>): Promise<JobResult> {
    const { id } = queued
    const started = performance.now()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('the run took too long')), timeLimit).unref()
    const signal = AbortSignal.any([queued.signal, stopping.signal, late.signal])
    try {
      const running = around(name, () => run(signal, () => timer.refresh()))
      await Promise.race([running, rejectedBy(AbortSignal.any([late.signal, givenUp.signal]))])
      // It may have ended early because of the stop.
      if (stopping.signal.aborted) return interrupted(name, id)
      log.debug({ job: name, id, ms: Math.round(performance.now() - started) }, 'job done')
    } catch (error) {
      if (stopping.signal.aborted || databaseFault(error) !== undefined) return interrupted(name, id, error)
      log.error({ job: name, id, error }, 'job failed')
      return { id, status: 'deadletter', output: error }
    } finally {
      clearTimeout(timer)
    }
    await forgetFailures(({ sourceName, createdOn }) => sourceName === name && createdOn <= queued.startedOn)
    return { id, status: 'completed' }
  }

  function interrupted(job: string, id: string, error?: unknown): JobResult {
    log.info({ job, id, ...(error === undefined ? {} : { error }) }, 'job interrupted: it is done again')
    return { id, status: 'failed', output: error ?? new Error('interrupted by a stop') }
  }

  /** Failures that are over. Otherwise an alert about them would last for weeks. */
  async function forgetFailures(isOver: (failed: JobWithMetadata<unknown>) => boolean): Promise<void> {
    try {
      const over = (await boss.findJobs(FAILED_JOBS, { queued: true })).filter(isOver)
      if (over.length > 0) {
        await boss.deleteJob(
          FAILED_JOBS,
          over.map(({ id }) => id),
        )
      }
    } catch (error) {
      log.warn({ error }, 'jobs: failures that are over could not be forgotten')
    }
  }

  return {
    recur(job) {
      if (recurring.has(job.name)) throw new Error(`The job ${job.name} is defined twice`)
      recurring.set(job.name, job)
    },
    async runSoon(name) {
      if (isOpen) await boss.send(name, {})
    },
    async start() {
      await boss.start()
      await createQueues()
      for (const job of recurring.values()) await work(job)
      // A renamed or removed job would otherwise be queued for ever, without a handler.
      for (const { name } of await boss.getSchedules()) if (!recurring.has(name)) await boss.unschedule(name)
      for (const { name, cron } of recurring.values())
        await boss.schedule(name, cron, {}, { tz: 'Asia/Jakarta' })
      // Nobody runs their jobs any more, so that no success would end the alert.
      await forgetFailures(({ sourceName }) => sourceName !== null && !recurring.has(sourceName))
      isOpen = true
    },
    async listWaiting() {
      const queues = await boss.getQueues()
      return queues.map(({ name, queuedCount, deferredCount }) => ({
        queue: name,
        count: Math.max(0, queuedCount - deferredCount),
      }))
    },
    async stop() {
      isOpen = false
      stopping.abort()
      const patience = setTimeout(() => givenUp.abort(), stopPatience)
      await boss.stop({ graceful: true, timeout: stopPatience + STORED_WITHIN })
      clearTimeout(patience)
    },
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
