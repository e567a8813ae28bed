import type { Route } from '#server/platform/http/handler.ts'
import { listBulkTitles } from '../bulk-edit.ts'
import { titlesOf } from '../bulk-edit-views.rules.ts'

export const listBulkEditTitlesRoute: Route<'GET /api/console/bulk-edits/:id/titles'> =
  ({ database }) =>
  async ({ params: { id }, query: { page, per_page, outcome } }) => {
    const window = { id, outcome, limit: per_page, offset: (page - 1) * per_page }
    const found = await listBulkTitles(database.kysely, window)
    const last_page = Math.max(1, Math.ceil(found.total / per_page))
    return { data: { data: titlesOf(found), total: found.total, per_page, last_page, current_page: page } }
  }
