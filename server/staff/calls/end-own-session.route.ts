import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { endOwnSession } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const endOwnSessionHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/console/me/sessions/:id'> =>
  async ({ params }, context) => {
    await database.transact((tx) => endOwnSession(tx, ownOf(context), params.id))
    return { data: null, message: 'Perangkat itu telah dikeluarkan' }
  }
