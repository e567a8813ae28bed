import type { Route } from '#server/platform/http/handler.ts'
import { type ReturnDeps, readReturnState } from '../returns/read-return-state.ts'

export const showReturnRoute: Route<'GET /api/user/transactions/:id/return', ReturnDeps> =
  (deps) =>
  async ({ params }, { user, now }) => ({
    data: await readReturnState(deps, { userId: user.id, orderId: params.id, now }),
  })
