import { formatLongDate } from '#kernel/long-date.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { extendSubscription } from '#server/subscriptions/extend-subscription.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const extendSubscriptionRoute: Route<'POST /api/console/customers/:id/extend-subscription'> =
  ({ database }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const extension = { ...body, userId: id, endsAt: new Date(body.ends_at), now }
    const { endsAt } = await database.transact((tx) => extendSubscription(tx, actor, extension))
    return {
      data: await customerRowAfter(database, id),
      message: `Langganan berlaku sampai ${formatLongDate(endsAt)}`,
    }
  }
