import type { Route } from '#server/platform/http/handler.ts'
import { addGenre } from '../save-genre.ts'

export const addGenreRoute: Route<'POST /api/console/genres'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    const added = await database.transact((tx) => addGenre(tx, actor, { ...body, now }))
    return { data: added, message: `Genre ${added.name} ditambahkan` }
  }
