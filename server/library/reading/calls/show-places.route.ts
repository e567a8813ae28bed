import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { getPlaces } from '../keep-place.ts'

export const showPlacesHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/reading/:id'> =>
  async ({ params }, { user, now }) => ({
    data: { places: await getPlaces(database.kysely, { userId: user.id, titleId: params.id, now }) },
  })
