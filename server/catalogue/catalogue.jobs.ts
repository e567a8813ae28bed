import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { rankSales } from './rank-sales.ts'
import { remakeOutdatedListings } from './refresh-listings.ts'

export function catalogueJobs({ database }: { database: Database }): RecurringJob[] {
  return [
    { name: 'catalogue-rank-sales', cron: '* * * * *', run: () => database.transact(rankSales) },
    { name: 'catalogue-remake-listings', cron: '* * * * *', run: () => remakeOutdatedListings(database) },
  ]
}
