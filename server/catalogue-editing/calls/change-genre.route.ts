import { givenOnly } from '#server/platform/given-only.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { changeGenre } from '../save-genre.ts'

export const changeGenreRoute: Route<'PUT /api/console/genres/:id'> =
  ({ database }) =>
  async ({ params, body: { version, ...fields } }, { actor, now }) => {
    const change = { id: params.id, changes: givenOnly(fields), version, now }
    const saved = await database.transact((tx) => changeGenre(tx, actor, change))
    return { data: saved, message: 'Genre disimpan' }
  }
