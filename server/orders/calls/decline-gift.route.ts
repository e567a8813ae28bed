import type { Route } from '#server/platform/http/handler.ts'
import { declineGift } from '../gifts/claim-gift.ts'

export const declineGiftRoute: Route<'POST /api/user/gifts/decline'> =
  ({ database }) =>
  async ({ body }, { user, now }) => ({
    data: await declineGift(database, { userId: user.id, token: body.token, now }),
    message: 'Hadiah dikembalikan kepada pengirimnya',
  })
