import type { Route } from '#server/platform/http/handler.ts'
import { viewOf } from '../package-views.rules.ts'
import { listPackages } from '../save-package.ts'

export const listAllPackagesRoute: Route<'GET /api/console/packages'> =
  ({ database }) =>
  async (_request, { now }) => ({
    data: (await listPackages(database.kysely, now)).map(viewOf),
  })
