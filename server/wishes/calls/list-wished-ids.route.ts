import type { Route } from '#server/platform/http/handler.ts'
import { listWishedIds } from '../wishes.queries.ts'

export const listWishedIdsRoute: Route<'GET /api/user/wishes/ids'> =
  ({ database }) =>
  async (_request, { user }) => ({ data: await listWishedIds(database.kysely, user.id) })
