import type { Route } from '#server/platform/http/handler.ts'
import { withdrawReturn } from '../returns/ask-return.ts'
import { type ReturnDeps, readReturnState } from '../returns/read-return-state.ts'

export const withdrawReturnRoute: Route<'DELETE /api/user/transactions/:id/return', ReturnDeps> =
  (deps) =>
  async ({ params }, { user, now }) => {
    const of = { userId: user.id, orderId: params.id, now }
    await withdrawReturn(deps.database, of)
    return { data: await readReturnState(deps, of), message: 'Permintaan dicabut' }
  }
