import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { endSessionsElsewhere } from '../list-sessions.ts'

export const endSessionsElsewhereHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/auth/sessions'> =>
  async (_request, { user, token }) => {
    await endSessionsElsewhere(database, { userId: user.id, token })
    return { data: null, message: 'Semua perangkat lain telah dikeluarkan.' }
  }
