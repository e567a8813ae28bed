import type { Route } from '#server/platform/http/handler.ts'
import { viewsOf } from '../package-views.ts'
import { listPackages } from '../save-package.ts'

export const listAllPackagesRoute: Route<'GET /api/console/packages'> =
  ({ database: { kysely } }) =>
  async (_request, { now }) => ({ data: await viewsOf(kysely, await listPackages(kysely, now)) })
