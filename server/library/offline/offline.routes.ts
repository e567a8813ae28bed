import type { offlineCalls } from '#contracts/offline.ts'
import { isoInWib } from '#kernel/time.ts'
import { deviceName } from '#server/accounts/device.rules.ts'
import { sessionHash } from '#server/accounts/sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { endLease, endLeasesOfDevice } from './end-leases.ts'
import { grantLeases } from './grant-leases.ts'
import { listLeaseIds, listLeasingSessions } from './leases.queries.ts'

/** How many titles of a device are named; the others are only counted. */
const TITLES = 3

export function offlineHandlers({ database }: { database: Database }): Handlers<keyof typeof offlineCalls> {
  return {
    'POST /api/user/offline-leases': async ({ body: { books } }, { user, token, now }) => {
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
    },
    // From the primary: a replica that lags would let a device delete what it has just saved.
    'GET /api/user/offline-leases': async (_request, { token }) => ({
      data: await listLeaseIds(database.quickPrimary, sessionHash(token)),
    }),
    'DELETE /api/user/offline-leases/:id': async ({ params: { id } }, { user }) => {
      await endLease(database, { userId: user.id, id })
      return { data: null, message: 'Izin simpan buku itu telah berakhir.' }
    },
    'GET /api/user/offline-devices': async (_request, { user, token, now }) => {
      const current = sessionHash(token)
      const devices = await listLeasingSessions(database.kysely, { userId: user.id, mostTitles: TITLES, now })
      return {
        data: devices.map(({ id, tokenHash, userAgent, books, titles, endsAt }) => ({
          id,
          device: deviceName(userAgent),
          current: tokenHash.equals(current),
          books,
          titles,
          ends_at: isoInWib(endsAt),
        })),
      }
    },
    'DELETE /api/user/offline-devices/:id': async ({ params: { id: sessionId } }, { user }) => {
      await endLeasesOfDevice(database, { userId: user.id, sessionId })
      return { data: null, message: 'Buku tersimpan di perangkat itu tidak lagi dapat dibaca.' }
    },
  }
}
