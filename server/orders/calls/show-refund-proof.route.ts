import type { Route } from '#server/platform/http/handler.ts'
import { getProofFile } from '../refunds/prove-refund.ts'

export const showRefundProofRoute: Route<'GET /api/console/refunds/:id/proof'> =
  ({ database }) =>
  async ({ params }) => ({ data: { file: await getProofFile(database.kysely, params.id) } })
