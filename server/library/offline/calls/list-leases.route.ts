import { sessionHash } from '#server/accounts/sessions.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listLeaseIds } from '../leases.queries.ts'

// From the primary: a replica that lags would let a device delete what it has just saved.
export const listLeasesRoute: Route<'GET /api/user/offline-leases'> =
  ({ database }) =>
  async (_request, { token }) => ({
    data: await listLeaseIds(database.quickPrimary, sessionHash(token)),
  })
