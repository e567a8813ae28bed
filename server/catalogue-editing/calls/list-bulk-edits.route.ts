import type { Route } from '#server/platform/http/handler.ts'
import { listRunBulkEdits } from '../bulk-edit.ts'
import { bulkEditOf } from '../bulk-edit-views.rules.ts'

export const listBulkEditsRoute: Route<'GET /api/console/bulk-edits'> =
  ({ database }) =>
  async (_request, { now }) => ({
    data: (await listRunBulkEdits(database.kysely, now)).map(bulkEditOf),
  })
