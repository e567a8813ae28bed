import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listOwned } from '../may-read.ts'

export const listOwnedHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/owned'> =>
  async ({ query }, { user, now }) => ({
    data: await listOwned(database.kysely, { userId: user.id, titleIds: query.ids, now }),
  })
