import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listSimilar } from '../list-similar.ts'

type Deps = { database: Database; recommends: () => Promise<boolean> }

export const listSimilarRoute: Route<'GET /api/user/books/:id/similar', Deps> =
  ({ database, recommends }) =>
  async ({ params }) => ({
    data: await listSimilar(database.read, params.id, await recommends()),
  })
