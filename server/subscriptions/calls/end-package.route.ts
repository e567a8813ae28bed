import type { Route } from '#server/platform/http/handler.ts'
import { endPackage } from '../save-package.ts'
import { savedPackage } from './saved-package.ts'

export const endPackageRoute: Route<'POST /api/console/packages/:id/end'> =
  ({ database }) =>
  async ({ params, body: { version } }, { actor, now }) => {
    const record = await savedPackage(database, (tx) =>
      endPackage(tx, actor, { id: params.id, version, now }),
    )
    return { data: record, message: `Penjualan paket ${record.name} diakhiri` }
  }
