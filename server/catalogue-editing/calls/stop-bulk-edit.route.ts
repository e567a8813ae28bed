import type { Route } from '#server/platform/http/handler.ts'
import { stopBulkEdit } from '../bulk-edit.ts'
import { bulkEditOf } from '../bulk-edit-views.rules.ts'

export const stopBulkEditRoute: Route<'POST /api/console/bulk-edits/:id/stop'> =
  ({ database }) =>
  async ({ params: { id } }, { actor, now }) => {
    const edit = await database.transact((tx) => stopBulkEdit(tx, actor, { id, now }))
    return { data: bulkEditOf(edit), message: 'Ubah massal dihentikan' }
  }
