import type { Route } from '#server/platform/http/handler.ts'
import { listCardJson } from '../listing-cards.queries.ts'

export const listCardsRoute: Route<'GET /api/user/cards'> =
  ({ database }) =>
  async ({ query }) => ({ data: await listCardJson(database.read, query.ids) })
