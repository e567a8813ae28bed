import { PgBoss } from 'pg-boss'

/** Queues a run of a job at once, as the clock would at its time. */
export async function runJob(url: string, name: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  await boss.start()
  await boss.send(name, {})
  await boss.stop({ graceful: false })
}
