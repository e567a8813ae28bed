import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import type { Notices } from './notices/notices.ts'
import { purgeExpired } from './purge-expired.ts'
import type { Resets } from './resets/request-reset.ts'

type AccountsJobsDeps = { database: Database; resets: Resets; notices: Notices; clock: () => Date }

export function accountsJobs({ database, resets, notices, clock }: AccountsJobsDeps): RecurringJob[] {
  return [
    { name: 'accounts-purge-expired', cron: '23 * * * *', run: () => purgeExpired(database, clock()) },
    { name: 'accounts-send-resets', cron: '* * * * *', run: (signal) => resets.sendDue(signal) },
    { name: 'accounts-send-notices', cron: '* * * * *', run: (signal) => notices.sendDue(signal) },
  ]
}
