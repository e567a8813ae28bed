import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { findGenre } from '../landings.queries.ts'

export const findGenreRoute: Route<'GET /api/user/genres/:id'> =
  ({ database }) =>
  async ({ params }) => {
    const genre = await findGenre(database.quickRead, params.id)
    if (genre === undefined) throw new Failure('not_found', 'Kategori ini tidak ada.')
    return { data: genre }
  }
