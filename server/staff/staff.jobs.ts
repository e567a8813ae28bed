import type { Database } from '#server/platform/database/database.ts'
import { deleteExpiredInvitations } from './invitations.queries.ts'
import { deleteExpiredChallenges } from './passkeys/passkeys.queries.ts'
import { aliveAt } from './session-times.rules.ts'
import { deleteStaffSessionsBefore } from './sessions.queries.ts'

export function staffJobs({ database, clock }: { database: Database; clock: () => Date }) {
  return [
    {
      name: 'staff-purge-expired',
      cron: '27 * * * *',
      run: async () => {
        const now = clock()
        await deleteStaffSessionsBefore(database.kysely, aliveAt(now))
        await deleteExpiredInvitations(database.kysely, now)
        await deleteExpiredChallenges(database.kysely, now)
      },
    },
  ]
}
