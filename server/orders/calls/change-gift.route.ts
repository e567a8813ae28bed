import type { Route } from '#server/platform/http/handler.ts'
import { changeGift } from '../gifts/change-gift.ts'
import { giftOf, requireSendDay } from '../gifts/gift.rules.ts'
import { getTransaction } from '../views/get-transaction.ts'

export const changeGiftRoute: Route<'PUT /api/user/transactions/:id/gift'> =
  ({ database }) =>
  async ({ params, body }, { user, now }) => {
    const of = { userId: user.id, orderId: params.id, now }
    const draft = giftOf(body)
    requireSendDay(draft, now)
    await changeGift(database, { ...of, draft })
    const data = await getTransaction(database.kysely, user.id, params.id, now)
    return { data, message: 'Hadiah telah diubah' }
  }
