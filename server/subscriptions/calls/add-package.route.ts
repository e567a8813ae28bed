import { rupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { changesOf, viewOf } from '../package-views.rules.ts'
import { addPackage, NEW_PACKAGE } from '../save-package.ts'

export const addPackageRoute: Route<'POST /api/console/packages'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    const { name, duration, price } = body
    const draft = { ...NEW_PACKAGE, ...changesOf(body), name, months: duration, price: rupiah(price) }
    const record = await database.transact((tx) => addPackage(tx, actor, { draft, now }))
    return { data: viewOf(record), message: `Paket ${record.name} ditambahkan` }
  }
