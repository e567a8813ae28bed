import { isoInWib } from '#kernel/time.ts'
import { deviceName } from '#server/accounts/device.rules.ts'
import { sessionHash } from '#server/accounts/sessions.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listLeasingSessions } from '../leases.queries.ts'

/** How many titles of a device are named; the others are only counted. */
const TITLES = 3

export const listDevicesRoute: Route<'GET /api/user/offline-devices'> =
  ({ database }) =>
  async (_request, { user, token, now }) => {
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
  }
