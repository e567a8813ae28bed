import type { Route } from '#server/platform/http/handler.ts'
import { endSessionsElsewhere } from '../list-sessions.ts'

export const endSessionsElsewhereRoute: Route<'DELETE /api/auth/sessions'> =
  ({ database }) =>
  async (_request, { user, token }) => {
    await endSessionsElsewhere(database, { userId: user.id, token })
    return { data: null, message: 'Semua perangkat lain telah dikeluarkan.' }
  }
