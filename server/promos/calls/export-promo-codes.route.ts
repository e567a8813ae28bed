import type { Route } from '#server/platform/http/handler.ts'
import { exportCodes } from '../promo-batches.ts'

export const exportPromoCodesRoute: Route<'GET /api/console/promo-batches/:id/codes'> =
  ({ database }) =>
  async ({ params: { id } }, { now }) => ({ data: await exportCodes(database.kysely, { id, now }) })
