import type { Route } from '#server/platform/http/handler.ts'
import { getRequestPicture } from '../returns/decide-return.ts'

export const showRequestPictureRoute: Route<'GET /api/console/return-requests/:id/pictures/:picture'> =
  ({ database }) =>
  async ({ params }) => ({
    data: { picture: await getRequestPicture(database.kysely, params.id, params.picture) },
  })
