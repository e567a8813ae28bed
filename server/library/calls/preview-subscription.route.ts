import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { previewSubscription } from '../preview-subscription.ts'

export const previewSubscriptionHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/subscription'> =>
  async (_request, { user, now }) => ({
    data: await previewSubscription(database.kysely, { userId: user.id, now }),
  })
