import type { Route } from '#server/platform/http/handler.ts'
import { endSessionById } from '../list-sessions.ts'

export const endSessionRoute: Route<'DELETE /api/auth/sessions/:id'> =
  ({ database }) =>
  async ({ params }, { user }) => {
    await endSessionById(database, { userId: user.id, id: params.id })
    return { data: null, message: 'Perangkat itu telah dikeluarkan.' }
  }
