import type { Route } from '#server/platform/http/handler.ts'
import { undoBulkEdit } from '../bulk-edit.ts'
import { bulkEditOf } from '../bulk-edit-views.rules.ts'
import type { BulkEditDeps } from './run-bulk-edit.route.ts'

export const undoBulkEditRoute: Route<'POST /api/console/bulk-edits/:id/undo', BulkEditDeps> =
  ({ database, begin }) =>
  async ({ params: { id } }, { actor, now }) => {
    const edit = await database.transact((tx) => undoBulkEdit(tx, actor, { id, now }))
    await begin()
    return { data: bulkEditOf(edit), message: `${edit.counts.changed} judul sedang dikembalikan` }
  }
