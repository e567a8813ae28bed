import type { Route } from '#server/platform/http/handler.ts'
import { removeGenre } from '../save-genre.ts'

export const removeGenreRoute: Route<'DELETE /api/console/genres/:id'> =
  ({ database }) =>
  async ({ params, query }, { actor, now }) => {
    const removal = { id: params.id, version: query.version, now }
    const titles = await database.transact((tx) => removeGenre(tx, actor, removal))
    return { data: { titles }, message: 'Genre dihapus' }
  }
