import type { Queryable } from '#server/platform/database/database.ts'
import { SetupFault } from '#server/platform/setup-fault.ts'
import { listDemoStaff } from './staff.queries.ts'

/**
 * For a start in production: the password of the demo's member of staff is public.
 * @throws SetupFault where the database holds one
 */
export async function refuseDemoStaff(db: Queryable): Promise<void> {
  const emails = await listDemoStaff(db)
  if (emails.length === 0) return
  throw new SetupFault(
    `the database holds the demo's staff (${emails.join(', ')}), whose password is public: use another database (or set LEMBAR_ALLOW_DEMO=1)`,
  )
}
