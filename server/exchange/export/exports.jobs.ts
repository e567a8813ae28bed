import type { RecurringJob } from '#server/platform/jobs.ts'
import { type ExportDeps, orderDueExports, removeOldExports, writeExports } from './write-exports.ts'

/** The job that writes files of the catalogue. */
export const EXPORTS_JOB = 'exchange-exports'

export const exportJobs = (deps: ExportDeps): RecurringJob[] => [
  {
    name: EXPORTS_JOB,
    cron: '* * * * *',
    run: async (signal, progressed) => {
      await orderDueExports(deps)
      await writeExports(deps, signal, progressed)
    },
  },
  { name: 'exchange-forget-exports', cron: '50 3 * * *', run: () => removeOldExports(deps) },
]
