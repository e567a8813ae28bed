import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { unschedulePrice } from '../schedule-price.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const unschedulePriceHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/console/titles/:id/prices/:price'> =>
  async ({ params, query }, { actor, now }) => {
    const edit = { id: params.id, planId: params.price, version: query.version, now }
    const whole = await savedTitle(database, (tx) => unschedulePrice(tx, actor, edit))
    return { data: recordOf(whole), message: 'Rencana harga dihapus' }
  }
