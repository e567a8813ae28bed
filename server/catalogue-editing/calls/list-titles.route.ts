import type { Route } from '#server/platform/http/handler.ts'
import { listTitles } from '../list-titles.ts'
import { kindOf } from '../title-fields.rules.ts'
import { rowOf } from '../title-views.rules.ts'

export const listTitlesRoute: Route<'GET /api/console/titles'> =
  ({ database }) =>
  async ({ query }) => {
    const { page, per_page, search, status, type, genre_id, publisher_id, import_id, without, sort } = query
    const { rows, total, isBounded, sorted } = await listTitles(
      database.kysely,
      {
        ...{ search, status, without, kind: type && kindOf(type) },
        ...{ genreId: genre_id, publisherId: publisher_id, importId: import_id },
      },
      { limit: per_page, offset: (page - 1) * per_page, sort },
    )
    return {
      data: {
        data: rows.map(rowOf),
        total,
        total_is_bounded: isBounded,
        sorted,
        per_page,
        last_page: Math.max(1, Math.ceil(total / per_page)),
        current_page: page,
      },
    }
  }
