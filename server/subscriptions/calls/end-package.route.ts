import type { Route } from '#server/platform/http/handler.ts'
import { viewOf } from '../package-views.rules.ts'
import { endPackage } from '../save-package.ts'

export const endPackageRoute: Route<'POST /api/console/packages/:id/end'> =
  ({ database }) =>
  async ({ params, body: { version } }, { actor, now }) => {
    const record = await database.transact((tx) => endPackage(tx, actor, { id: params.id, version, now }))
    return { data: viewOf(record), message: `Penjualan paket ${record.name} diakhiri` }
  }
