import type { Route } from '#server/platform/http/handler.ts'
import { listProfiles } from '../export-files.queries.ts'
import { exportProfileOf } from '../export-views.rules.ts'

export const listExportProfilesRoute: Route<'GET /api/console/export-profiles'> =
  ({ database }) =>
  async () => ({ data: (await listProfiles(database.kysely)).map(exportProfileOf) })
