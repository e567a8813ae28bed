import { UNDO_DAYS } from '#contracts/console/bulk-edits.ts'
import { DAY } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { deleteOldRuns } from './runs/import-runs.queries.ts'
import { workOnImports } from './runs/work-on-imports.ts'

/** The job that writes the titles of imports. */
const IMPORTS_JOB = 'exchange-imports'

/** Imports are worked on as soon as somebody runs one, and by the clock where a process ended meanwhile. */
export function exchangeJobs({ database, clock }: { database: Database; clock: () => Date }): RecurringJob[] {
  return [
    {
      name: IMPORTS_JOB,
      cron: '* * * * *',
      run: (signal) => workOnImports(database, clock, signal === undefined ? {} : { signal }),
    },
    { name: 'exchange-forget-imports', cron: '50 3 * * *', run: () => forgetImports(database, clock()) },
  ]
}

async function forgetImports(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await database.transact((tx) =>
    deleteOldRuns(tx, { checksBefore: before(7), runsBefore: before(UNDO_DAYS + 1) }),
  )
}
