import { PgBoss } from 'pg-boss'
import { FAILED_JOBS } from '#server/platform/failed-runs.ts'

/** Queues a run of a job at once, as the clock would at its time. */
export async function runJob(url: string, name: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  await boss.start()
  await boss.send(name, {})
  await boss.stop({ graceful: false })
}

/** Leaves a run of a job that failed, as a shop that ran it would. @returns the id of the failed run */
export async function failRun(url: string, name: string): Promise<string> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  await boss.start()
  try {
    await boss.createQueue(FAILED_JOBS)
    await boss.createQueue(name, { retryLimit: 0, deadLetter: FAILED_JOBS })
    await boss.send(name, {})
    const [fetched] = await boss.fetch(name)
    await boss.fail(name, fetched?.id ?? '', { message: 'tidak bisa' })
    const [failed] = await boss.findJobs(FAILED_JOBS, { queued: true })
    if (failed === undefined) throw new Error('no run has failed')
    return failed.id
  } finally {
    await boss.stop({ graceful: false })
  }
}
