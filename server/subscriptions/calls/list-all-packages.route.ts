import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { viewOf } from '../package-views.rules.ts'
import { listPackages } from '../save-package.ts'

export const listAllPackagesHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/packages'> =>
  async (_request, { now }) => ({
    data: (await listPackages(database.kysely, now)).map(viewOf),
  })
