import type { Route } from '#server/platform/http/handler.ts'
import { listTitlesRead } from '../titles-read.queries.ts'

export const listTitlesReadRoute: Route<'GET /api/console/titles/read'> =
  ({ database }) =>
  async ({ query: { days } }) => {
    const rows = await listTitlesRead(database.kysely, days)
    return {
      data: {
        counted_at: rows[0]?.countedAt.toISOString() ?? null,
        titles: rows.map(({ id, name, readers }) => ({ id, name, readers })),
      },
    }
  }
