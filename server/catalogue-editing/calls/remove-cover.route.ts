import type { Route } from '#server/platform/http/handler.ts'
import { saveTitleCover } from '../save-pictures.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const removeCoverRoute: Route<'DELETE /api/console/titles/:id/cover'> =
  ({ database }) =>
  async ({ params: { id }, query }, { actor, now }) => {
    const edit = { id, imageId: null, version: query.version, now }
    return {
      data: recordOf(await savedTitle(database, (tx) => saveTitleCover(tx, actor, edit))),
      message: 'Sampul dilepas',
    }
  }
