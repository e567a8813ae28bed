// A process with a job that never ends, for tests that kill it. Run as `node endless-job.ts DATABASE_URL NAME`; sends a
// message when it waits for work.
import { setTimeout as sleep } from 'node:timers/promises'
import { openJobs } from '#server/platform/jobs.ts'

const [url = '', name = ''] = process.argv.slice(2)
const jobs = openJobs({ url })
jobs.recur({ name, cron: '0 0 1 1 *', run: () => sleep(3_600_000) })
await jobs.start()
process.send?.('open')
