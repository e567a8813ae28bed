import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { listBulkTitles } from '../bulk-edit.ts'
import { titlesOf } from '../bulk-edit-views.rules.ts'

export const listBulkEditTitlesRoute: Route<'GET /api/console/bulk-edits/:id/titles'> =
  ({ database }) =>
  async ({ params: { id }, query }) => {
    const window = { id, outcome: query.outcome, ...windowOf(query) }
    const found = await listBulkTitles(database.kysely, window)
    return { data: pageOf(titlesOf(found), found.total, query) }
  }
