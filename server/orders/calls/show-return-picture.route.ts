import type { Route } from '#server/platform/http/handler.ts'
import { getOwnPicture } from '../returns/ask-return.ts'

export const showReturnPictureRoute: Route<'GET /api/user/transactions/:id/return/pictures/:picture'> =
  ({ database }) =>
  async ({ params }, { user }) => {
    const of = { id: params.picture, orderId: params.id, userId: user.id }
    return { data: { picture: await getOwnPicture(database.kysely, of) } }
  }
