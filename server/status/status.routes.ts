import type { statusCalls } from '#contracts/status.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { readStatus } from './read-status.ts'

export const statusHandlers = ({ database, readShop }: FeatureDeps): Handlers<keyof typeof statusCalls> => ({
  'GET /api/user/status': async (_request, { now }) => {
    await requireFeature(readShop, 'status')
    return { data: await readStatus(database.quickRead, { planned: await readShop(), now }) }
  },
})
