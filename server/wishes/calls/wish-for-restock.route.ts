import type { Route } from '#server/platform/http/handler.ts'
import { wishForRestock } from '../wish-for-restock.ts'

export const wishForRestockRoute: Route<'POST /api/user/restock-wishes'> =
  ({ database }) =>
  async ({ body }, { user, now }) => {
    await database.transact((tx) => wishForRestock(tx, { userId: user.id, titleId: body.book_id, now }))
    return { data: null, message: 'Kami kabari begitu stoknya ada lagi', status: 201 }
  }
