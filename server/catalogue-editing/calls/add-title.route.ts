import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { addTitle } from '../save-title.ts'
import { changesOf } from '../title-fields.rules.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const addTitleHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/titles'> =>
  async ({ body }, { actor, now }) => {
    const { title, released_on, ...rest } = body
    const fields = { ...changesOf(rest), name: title, publishedOn: released_on }
    const added = await savedTitle(database, (tx) => addTitle(tx, actor, { fields, now }))
    return { data: recordOf(added), message: `“${title}” ditambahkan sebagai draf` }
  }
