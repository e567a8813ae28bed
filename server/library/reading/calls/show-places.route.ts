import type { Route } from '#server/platform/http/handler.ts'
import { getPlaces } from '../keep-place.ts'

export const showPlacesRoute: Route<'GET /api/user/reading/:id'> =
  ({ database }) =>
  async ({ params }, { user, now }) => ({
    data: { places: await getPlaces(database.kysely, { userId: user.id, titleId: params.id, now }) },
  })
