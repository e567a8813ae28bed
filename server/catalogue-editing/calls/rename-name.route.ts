import type { Route } from '#server/platform/http/handler.ts'
import { renameName } from '../merge-names.ts'
import { nameViewOf } from '../name-view.rules.ts'

export const renameNameRoute: Route<'PUT /api/console/names/:kind/:id'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const saved = await database.transact((tx) => renameName(tx, actor, { ...params, ...body, now }))
    return { data: nameViewOf(saved), message: `Nama diubah menjadi ${saved.name}` }
  }
