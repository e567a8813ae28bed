import type { recommendationCalls } from '#contracts/recommendations.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { recommendTitles } from './recommend-titles.ts'

export const recommendationHandlers = ({
  database,
  readShop,
}: FeatureDeps): Handlers<keyof typeof recommendationCalls> => ({
  'GET /api/user/recommendations': async (_request, { user }) => {
    await requireFeature(readShop, 'recommendations')
    return { data: await recommendTitles(database.kysely, user.id) }
  },
})
