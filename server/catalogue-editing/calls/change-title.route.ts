import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { type LeavingAllowed, requireLeaving } from '../refuse-leaving.ts'
import { type PreordersAllowed, requirePreorders } from '../refuse-preorders.ts'
import { changeTitle } from '../save-title.ts'
import { changesOf } from '../title-fields.rules.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const changeTitleRoute: Route<
  'PUT /api/console/titles/:id',
  { database: Database } & PreordersAllowed & LeavingAllowed
> =
  ({ database, ...allowed }) =>
  async ({ params, body: { version, ...fields } }, { actor, now }) => {
    const edit = { id: params.id, changes: changesOf(fields), version, now }
    const whole = await savedTitle(database, async (tx) => {
      await requirePreorders(tx, allowed, edit.changes)
      await requireLeaving(tx, allowed, edit.changes)
      return changeTitle(tx, actor, edit)
    })
    return { data: recordOf(whole), message: `“${whole.title.name}” disimpan` }
  }
