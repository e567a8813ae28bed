import type { Route } from '#server/platform/http/handler.ts'
import { declineReturn } from '../returns/decide-return.ts'
import { showReturnRequest } from '../returns/read-return-state.ts'

export const declineReturnRoute: Route<'POST /api/console/return-requests/:id/decline'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    await database.transact((tx) => declineReturn(tx, actor, { requestId: params.id, ...body, now }))
    return { data: await showReturnRequest(database, params.id), message: 'Permintaan ditolak' }
  }
