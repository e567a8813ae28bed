import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { runBulkEdit } from '../bulk-edit.ts'
import { bulkEditOf } from '../bulk-edit-views.rules.ts'

export type BulkEditDeps = {
  database: Database
  /** Lets the work begin at once, not with the next minute. */
  begin: () => Promise<void>
}

export const runBulkEditRoute: Route<'POST /api/console/bulk-edits/:id/run', BulkEditDeps> =
  ({ database, begin }) =>
  async ({ params: { id } }, { actor, now }) => {
    const edit = await database.transact((tx) => runBulkEdit(tx, actor, { id, now }))
    await begin()
    return { data: bulkEditOf(edit), message: `${edit.counts.waiting} judul sedang diubah` }
  }
