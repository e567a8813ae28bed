import type { Route } from '#server/platform/http/handler.ts'
import { grantLeases } from '../grant-leases.ts'

export const grantLeasesRoute: Route<'POST /api/user/offline-leases'> =
  ({ database }) =>
  async ({ body: { books } }, { user, token, now }) => {
    const granted = await grantLeases(database, { userId: user.id, token, books, now })
    return {
      data: {
        now: now.toISOString(),
        leases: granted.map(({ lease, ...copy }) => ({
          ...copy,
          lease: lease && { ...lease, until: lease.until.toISOString() },
        })),
      },
    }
  }
