import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listSessions } from '../list-sessions.ts'

export const listSessionsHandler =
  ({ database }: { database: Database }): Handler<'GET /api/auth/sessions'> =>
  async (_request, { user, token, now }) => ({
    data: await listSessions(database, { userId: user.id, token, now }),
  })
