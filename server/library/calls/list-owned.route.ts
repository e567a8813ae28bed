import type { Route } from '#server/platform/http/handler.ts'
import { listOwned } from '../may-read.ts'

export const listOwnedRoute: Route<'GET /api/user/owned'> =
  ({ database }) =>
  async ({ query }, { user, now }) => ({
    data: await listOwned(database.kysely, { userId: user.id, titleIds: query.ids, now }),
  })
