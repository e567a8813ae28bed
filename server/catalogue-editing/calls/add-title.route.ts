import type { Route } from '#server/platform/http/handler.ts'
import { addTitle } from '../save-title.ts'
import { changesOf } from '../title-fields.rules.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const addTitleRoute: Route<'POST /api/console/titles'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    const { title, released_on, ...rest } = body
    const fields = { ...changesOf(rest), name: title, publishedOn: released_on }
    const added = await savedTitle(database, (tx) => addTitle(tx, actor, { fields, now }))
    return { data: recordOf(added), message: `“${title}” ditambahkan sebagai draf` }
  }
