import type { Queryable } from '#server/platform/database/database.ts'
import { SetupFault } from '#server/platform/setup-fault.ts'
import { listDemoEmails } from './accounts.queries.ts'

/**
 * For a start in production: the passwords of the demo's accounts are public.
 * @throws SetupFault where the database holds any
 */
export async function refuseDemoAccounts(db: Queryable): Promise<void> {
  const emails = await listDemoEmails(db)
  if (emails.length === 0) return
  throw new SetupFault(
    `the database holds the demo's accounts (${emails.join(', ')}), whose passwords are public: use another database (or set LEMBAR_ALLOW_DEMO=1)`,
  )
}
