import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { type LeavingAllowed, requireLeaving } from '../refuse-leaving.ts'
import { type PreordersAllowed, requirePreorders } from '../refuse-preorders.ts'
import { addTitle } from '../save-title.ts'
import { changesOf } from '../title-fields.rules.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const addTitleRoute: Route<
  'POST /api/console/titles',
  { database: Database } & PreordersAllowed & LeavingAllowed
> =
  ({ database, ...allowed }) =>
  async ({ body }, { actor, now }) => {
    const { title, released_on, ...rest } = body
    const fields = { ...changesOf(rest), name: title, publishedOn: released_on }
    const added = await savedTitle(database, async (tx) => {
      await requirePreorders(tx, allowed, fields)
      await requireLeaving(tx, allowed, fields)
      return addTitle(tx, actor, { fields, now })
    })
    return { data: recordOf(added), message: `“${title}” ditambahkan sebagai draf` }
  }
