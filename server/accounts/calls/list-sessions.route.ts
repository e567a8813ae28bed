import type { Route } from '#server/platform/http/handler.ts'
import { listSessions } from '../list-sessions.ts'

export const listSessionsRoute: Route<'GET /api/auth/sessions'> =
  ({ database }) =>
  async (_request, { user, token, now }) => ({
    data: await listSessions(database, { userId: user.id, token, now }),
  })
