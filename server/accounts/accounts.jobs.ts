import type { Database } from '#server/platform/database/database.ts'
import { forgetExpired } from './forget-expired.ts'

export function accountsJobs({ database, clock }: { database: Database; clock: () => Date }) {
  return [
    { name: 'accounts-forget-expired', cron: '23 * * * *', run: () => forgetExpired(database, clock()) },
  ]
}
