import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { listTitles } from '../list-titles.ts'
import { kindOf } from '../title-fields.rules.ts'
import { rowOf } from '../title-views.rules.ts'

export const listTitlesRoute: Route<'GET /api/console/titles'> =
  ({ database }) =>
  async ({ query }) => {
    const { search, status, type, genre_id, publisher_id, import_id, without, sort } = query
    const { rows, total, isBounded, sorted } = await listTitles(
      database.kysely,
      {
        ...{ search, status, without, kind: type && kindOf(type) },
        ...{ genreId: genre_id, publisherId: publisher_id, importId: import_id },
      },
      { ...windowOf(query), sort },
    )
    return { data: { ...pageOf(rows.map(rowOf), total, query), total_is_bounded: isBounded, sorted } }
  }
