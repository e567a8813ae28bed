import { rupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { changesOf, formatOf, viewBundle } from '../bundle-views.ts'
import { addBundle } from '../save-bundle.ts'

export const addBundleRoute: Route<'POST /api/console/bundles'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    const { name, type, title_ids: titleIds, price } = body
    const draft = { ...changesOf(body), name, format: formatOf(type), titleIds, price: rupiah(price) }
    const { id } = await database.transact((tx) => addBundle(tx, actor, { draft, now }))
    return { data: await viewBundle(database.kysely, id, now), message: `Set ${name} ditambahkan` }
  }
