import type { Route } from '#server/platform/http/handler.ts'
import { batchView } from '../promo-batch-view.rules.ts'
import { endBatch } from '../promo-batches.ts'

export const endPromoBatchRoute: Route<'POST /api/console/promo-batches/:id/end'> =
  ({ database }) =>
  async ({ params: { id } }, { actor, now }) => {
    const batch = await database.transact((tx) => endBatch(tx, actor, { id, now }))
    return { data: batchView(batch), message: 'Kode yang belum dipakai diakhiri' }
  }
