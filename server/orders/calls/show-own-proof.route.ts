import type { Route } from '#server/platform/http/handler.ts'
import { getProofFile } from '../refunds/prove-refund.ts'

export const showOwnProofRoute: Route<'GET /api/user/transactions/:id/refunds/:refund/proof'> =
  ({ database }) =>
  async ({ params }, { user }) => {
    const of = { userId: user.id, orderId: params.id }
    return { data: { file: await getProofFile(database.kysely, params.refund, of) } }
  }
