import type { Route } from '#server/platform/http/handler.ts'
import { previewSubscription } from '../preview-subscription.ts'

export const previewSubscriptionRoute: Route<'GET /api/user/subscription'> =
  ({ database }) =>
  async (_request, { user, now }) => ({
    data: await previewSubscription(database.kysely, { userId: user.id, now }),
  })
