import type { Route } from '#server/platform/http/handler.ts'
import { endOwnSession } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const endOwnSessionRoute: Route<'DELETE /api/console/me/sessions/:id'> =
  ({ database }) =>
  async ({ params }, context) => {
    await database.transact((tx) => endOwnSession(tx, ownOf(context), params.id))
    return { data: null, message: 'Perangkat itu telah dikeluarkan' }
  }
