import type { Database } from '#server/platform/database/database.ts'
import { forgetExpired } from './forget-expired.ts'
import type { Resets } from './resets/request-reset.ts'

type AccountsJobsDeps = { database: Database; resets: Resets; clock: () => Date }

export function accountsJobs({ database, resets, clock }: AccountsJobsDeps) {
  return [
    { name: 'accounts-forget-expired', cron: '23 * * * *', run: () => forgetExpired(database, clock()) },
    { name: 'accounts-send-resets', cron: '* * * * *', run: () => resets.sendDue() },
  ]
}
