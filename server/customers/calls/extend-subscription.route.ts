import { formatLongDate } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { extendSubscription } from '#server/subscriptions/extend-subscription.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const extendSubscriptionHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/customers/:id/extend-subscription'> =>
  async ({ params: { id }, body }, { actor, now }) => {
    const extension = { ...body, userId: id, endsAt: new Date(body.ends_at), now }
    const { endsAt } = await database.transact((tx) => extendSubscription(tx, actor, extension))
    return {
      data: await customerRowAfter(database, id),
      message: `Langganan berlaku sampai ${formatLongDate(endsAt)}`,
    }
  }
