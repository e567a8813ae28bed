import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { endSessionById } from '../list-sessions.ts'

export const endSessionHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/auth/sessions/:id'> =>
  async ({ params }, { user }) => {
    await endSessionById(database, { userId: user.id, id: params.id })
    return { data: null, message: 'Perangkat itu telah dikeluarkan.' }
  }
