import type { offlineCalls } from '#contracts/offline.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { grantLeases } from './grant-leases.ts'

export function offlineHandlers({ database }: { database: Database }): Handlers<keyof typeof offlineCalls> {
  return {
    'POST /api/user/offline-leases': async ({ body: { books } }, { user, now }) => {
      const granted = await grantLeases(database.kysely, { userId: user.id, books, now })
      return {
        data: {
          now: now.toISOString(),
          leases: granted.map(({ lease, ...book }) => ({
            ...book,
            lease: lease && { ...lease, until: lease.until.toISOString() },
          })),
        },
      }
    },
  }
}
