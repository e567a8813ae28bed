import type { consoleImportCalls } from '#contracts/console/imports.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { announceImportRoute, type ImportDeps } from './calls/announce-import.route.ts'
import { checkImportRoute } from './calls/check-import.route.ts'
import { listImportFilesRoute } from './calls/list-import-files.route.ts'
import { listImportRowsRoute } from './calls/list-import-rows.route.ts'
import { listImportsRoute } from './calls/list-imports.route.ts'
import { mapImportRoute } from './calls/map-import.route.ts'
import { pauseImportRoute } from './calls/pause-import.route.ts'
import { removeImportRoute } from './calls/remove-import.route.ts'
import { runImportRoute } from './calls/run-import.route.ts'
import { showImportRoute } from './calls/show-import.route.ts'
import { takeImportPartRoute } from './calls/take-import-part.route.ts'
import { undoImportRoute } from './calls/undo-import.route.ts'

export const consoleImportHandlers = (deps: ImportDeps): Handlers<keyof typeof consoleImportCalls> => ({
  'GET /api/console/imports': listImportsRoute(deps),
  'POST /api/console/imports': announceImportRoute(deps),
  'POST /api/console/imports/:id/parts': takeImportPartRoute(deps),
  'POST /api/console/imports/:id/check': checkImportRoute(deps),
  'GET /api/console/imports/:id': showImportRoute(deps),
  'GET /api/console/imports/:id/rows': listImportRowsRoute(deps),
  'GET /api/console/imports/:id/files': listImportFilesRoute(deps),
  'POST /api/console/imports/:id/mapping': mapImportRoute(deps),
  'POST /api/console/imports/:id/run': runImportRoute(deps),
  'POST /api/console/imports/:id/pause': pauseImportRoute(deps),
  'POST /api/console/imports/:id/undo': undoImportRoute(deps),
  'DELETE /api/console/imports/:id': removeImportRoute(deps),
})
