import type { Route } from '#server/platform/http/handler.ts'
import { listChoices, type NoticeDeps, sentKinds } from '../choose-notices.ts'

export const listNoticesRoute: Route<'GET /api/user/notices', NoticeDeps> =
  ({ database, readShop }) =>
  async (_request, { user }) => ({
    data: await listChoices(database.kysely, user.id, sentKinds(await readShop())),
  })
