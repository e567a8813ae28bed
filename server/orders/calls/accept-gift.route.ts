import type { Route } from '#server/platform/http/handler.ts'
import { acceptGift } from '../gifts/claim-gift.ts'

export const acceptGiftRoute: Route<'POST /api/user/gifts/accept'> =
  ({ database }) =>
  async ({ body }, { user, now }) => {
    const claim = { userId: user.id, token: body.token, insteadId: body.book_id ?? undefined, now }
    return { data: await acceptGift(database, claim), message: 'Hadiah Anda terima' }
  }
