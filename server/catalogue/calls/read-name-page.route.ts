import type { Route } from '#server/platform/http/handler.ts'
import { readNamePage } from '../read-name-page.ts'

export const readNamePageRoute: Route<'GET /api/user/names/:kind/:slug'> =
  ({ database }) =>
  async ({ params, query }) => ({
    data: await readNamePage(database.read, { ...params, ...query }),
  })
