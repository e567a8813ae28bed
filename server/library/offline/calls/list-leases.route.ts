import { sessionHash } from '#server/accounts/sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listLeaseIds } from '../leases.queries.ts'

// From the primary: a replica that lags would let a device delete what it has just saved.
export const listLeasesHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/offline-leases'> =>
  async (_request, { token }) => ({
    data: await listLeaseIds(database.quickPrimary, sessionHash(token)),
  })
