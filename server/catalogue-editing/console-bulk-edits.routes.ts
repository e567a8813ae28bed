import type { consoleBulkEditCalls } from '#contracts/console/bulk-edits.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { listBulkEditTitlesRoute } from './calls/list-bulk-edit-titles.route.ts'
import { listBulkEditsRoute } from './calls/list-bulk-edits.route.ts'
import { previewBulkEditRoute } from './calls/preview-bulk-edit.route.ts'
import { type BulkEditDeps, runBulkEditRoute } from './calls/run-bulk-edit.route.ts'
import { showBulkEditRoute } from './calls/show-bulk-edit.route.ts'
import { stopBulkEditRoute } from './calls/stop-bulk-edit.route.ts'
import { undoBulkEditRoute } from './calls/undo-bulk-edit.route.ts'

export const consoleBulkEditHandlers = (deps: BulkEditDeps): Handlers<keyof typeof consoleBulkEditCalls> => ({
  'POST /api/console/bulk-edits': previewBulkEditRoute(deps),
  'GET /api/console/bulk-edits': listBulkEditsRoute(deps),
  'GET /api/console/bulk-edits/:id': showBulkEditRoute(deps),
  'GET /api/console/bulk-edits/:id/titles': listBulkEditTitlesRoute(deps),
  'POST /api/console/bulk-edits/:id/run': runBulkEditRoute(deps),
  'POST /api/console/bulk-edits/:id/stop': stopBulkEditRoute(deps),
  'POST /api/console/bulk-edits/:id/undo': undoBulkEditRoute(deps),
})
