import { isoInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listEnds } from '../subscriptions.queries.ts'

export const listEndsRoute: Route<'GET /api/user/subscribers'> =
  ({ database }) =>
  async (_request, { user }) => {
    const rows = await listEnds(database.kysely, user.id)
    return { data: rows.map((row) => ({ id: row.id, expires_at: isoInWib(row.ends_at) })) }
  }
