import { isoInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { packagesOf } from '../find-package.ts'
import { listHeldPackages } from '../subscriptions.queries.ts'

export const listHeldPackagesRoute: Route<'GET /api/user/user-packages'> =
  ({ database }) =>
  async ({ query }, { user }) => {
    const { rows, total } = await listHeldPackages(database.kysely, user.id, windowOf(query))
    const packages = await packagesOf(database.kysely, rows)
    const held = packages.flatMap((held, index) => {
      const row = rows[index]
      if (row === undefined) return []
      const [start_date, expired_date] = [isoInWib(row.starts_at), isoInWib(row.ends_at)]
      return [{ ...held, start_date, expired_date, on_sale: row.on_sale }]
    })
    return { data: pageOf(held, total, query) }
  }
