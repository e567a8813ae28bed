import type { Route } from '#server/platform/http/handler.ts'
import { getBulkEdit } from '../bulk-edit.ts'
import { bulkEditOf } from '../bulk-edit-views.rules.ts'

export const showBulkEditRoute: Route<'GET /api/console/bulk-edits/:id'> =
  ({ database }) =>
  async ({ params }) => ({ data: bulkEditOf(await getBulkEdit(database.kysely, params.id)) })
