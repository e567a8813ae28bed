import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { sumSalesDays } from './sum-sales.ts'

export const financeJobs = (deps: { database: Database; clock: () => Date }): RecurringJob[] => [
  { name: 'orders-sum-sales', cron: '37 * * * *', run: (signal) => sumSalesDays(deps, signal) },
]
