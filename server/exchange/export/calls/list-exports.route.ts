import type { Route } from '#server/platform/http/handler.ts'
import { listExports } from '../export-files.queries.ts'
import { exportFileOf } from '../export-views.rules.ts'

const MOST_LISTED = 100

export const listExportsRoute: Route<'GET /api/console/exports'> =
  ({ database }) =>
  async () => ({ data: (await listExports(database.kysely, MOST_LISTED)).map(exportFileOf) })
