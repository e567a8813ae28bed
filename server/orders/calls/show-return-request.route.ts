import type { Route } from '#server/platform/http/handler.ts'
import { showReturnRequest } from '../returns/read-return-state.ts'

export const showReturnRequestRoute: Route<'GET /api/console/return-requests/:id'> =
  ({ database }) =>
  async ({ params }) => ({ data: await showReturnRequest(database, params.id) })
