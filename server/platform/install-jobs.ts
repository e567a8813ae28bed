import { PgBoss } from 'pg-boss'

/** Migrates the queue's tables, as `start` does. For databases that are copied before use. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
