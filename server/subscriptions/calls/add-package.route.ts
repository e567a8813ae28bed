import { rupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { changesOf } from '../package-views.ts'
import { addPackage, NEW_PACKAGE } from '../save-package.ts'
import { savedPackage } from './saved-package.ts'

export const addPackageRoute: Route<'POST /api/console/packages'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    const { name, duration, price } = body
    const draft = { ...NEW_PACKAGE, ...changesOf(body), name, months: duration, price: rupiah(price) }
    const record = await savedPackage(database, (tx) => addPackage(tx, actor, { draft, now }))
    return { data: record, message: `Paket ${record.name} ditambahkan` }
  }
