import type { Route } from '#server/platform/http/handler.ts'
import { batchView } from '../promo-batch-view.rules.ts'
import { listBatches } from '../promo-batches.ts'

export const listPromoBatchesRoute: Route<'GET /api/console/promo-batches'> =
  ({ database }) =>
  async (_request, { now }) => ({ data: (await listBatches(database.kysely, now)).map(batchView) })
