import { isoInWib } from '#kernel/time.ts'
import { deviceName } from '#server/accounts/device.rules.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { aliveAt } from '../session-times.rules.ts'
import { listStaffSessions } from '../sessions.queries.ts'

export const listOwnSessionsRoute: Route<'GET /api/console/me/sessions'> =
  ({ database }) =>
  async (_request, { actor, session, now }) => {
    const rows = await listStaffSessions(database.kysely, actor.id, aliveAt(now))
    return {
      data: rows.map((row) => ({
        id: row.id,
        device: deviceName(row.user_agent),
        ip: row.ip,
        created_at: isoInWib(row.created_at),
        last_used_at: isoInWib(row.last_used_at),
        current: row.id === session.id,
      })),
    }
  }
