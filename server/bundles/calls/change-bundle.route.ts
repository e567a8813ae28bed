import type { Route } from '#server/platform/http/handler.ts'
import { changesOf, viewBundle } from '../bundle-views.ts'
import { changeBundle } from '../save-bundle.ts'

export const changeBundleRoute: Route<'PUT /api/console/bundles/:id'> =
  ({ database }) =>
  async ({ params: { id }, body: { version, ...fields } }, { actor, now }) => {
    const change = { id, changes: changesOf(fields), version, now }
    const { name } = await database.transact((tx) => changeBundle(tx, actor, change))
    return { data: await viewBundle(database.kysely, id, now), message: `Set ${name} disimpan` }
  }
