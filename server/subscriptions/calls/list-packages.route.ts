import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { packagesOf } from '../find-package.ts'
import { listPackagesOnSale } from '../packages.queries.ts'

export const listPackagesRoute: Route<'GET /api/user/packages'> =
  ({ database }) =>
  async ({ query }) => {
    const { rows, total } = await listPackagesOnSale(database.read, windowOf(query))
    return { data: pageOf(await packagesOf(database.read, rows), total, query) }
  }
