import type { Route } from '#server/platform/http/handler.ts'
import { takeGiftBack } from '../gifts/change-gift.ts'
import { getTransaction } from '../views/get-transaction.ts'

export const takeBackGiftRoute: Route<'POST /api/user/transactions/:id/gift/take-back'> =
  ({ database }) =>
  async ({ params }, { user, now }) => {
    await takeGiftBack(database, { userId: user.id, orderId: params.id, now })
    const data = await getTransaction(database.kysely, user.id, params.id, now)
    return { data, message: 'Hadiah ditarik kembali. Dananya kami kembalikan' }
  }
