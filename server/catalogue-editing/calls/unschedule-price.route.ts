import type { Route } from '#server/platform/http/handler.ts'
import { unschedulePrice } from '../schedule-price.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const unschedulePriceRoute: Route<'DELETE /api/console/titles/:id/prices/:price'> =
  ({ database }) =>
  async ({ params, query }, { actor, now }) => {
    const edit = { id: params.id, planId: params.price, version: query.version, now }
    const whole = await savedTitle(database, (tx) => unschedulePrice(tx, actor, edit))
    return { data: recordOf(whole), message: 'Rencana harga dihapus' }
  }
