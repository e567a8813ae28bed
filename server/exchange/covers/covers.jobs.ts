import type { RecurringJob } from '#server/platform/jobs.ts'
import { type CoverDeps, takeCovers } from './take-covers.ts'

/** The job that fetches covers. */
const COVERS_JOB = 'exchange-covers'

export const coverJobs = (deps: CoverDeps): RecurringJob[] => [
  { name: COVERS_JOB, cron: '* * * * *', run: (signal) => takeCovers(deps, { signal }) },
]
