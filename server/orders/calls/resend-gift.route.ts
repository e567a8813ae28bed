import type { Route } from '#server/platform/http/handler.ts'
import { resendGift } from '../gifts/change-gift.ts'
import { getTransaction } from '../views/get-transaction.ts'

export const resendGiftRoute: Route<'POST /api/user/transactions/:id/gift/send'> =
  ({ database }) =>
  async ({ params }, { user, now }) => {
    await resendGift(database, { userId: user.id, orderId: params.id, now })
    const data = await getTransaction(database.kysely, user.id, params.id, now)
    return { data, message: 'Email hadiah segera kami kirim ulang' }
  }
