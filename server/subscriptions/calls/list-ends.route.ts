import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listEnds } from '../subscriptions.queries.ts'

export const listEndsHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/subscribers'> =>
  async (_request, { user }) => {
    const rows = await listEnds(database.kysely, user.id)
    return { data: rows.map((row) => ({ id: row.id, expires_at: isoInWib(row.ends_at) })) }
  }
