import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { wishForRestock } from '../wish-for-restock.ts'

export const wishForRestockHandler =
  ({ database }: { database: Database }): Handler<'POST /api/user/restock-wishes'> =>
  async ({ body }, { user, now }) => {
    await database.transact((tx) => wishForRestock(tx, { userId: user.id, titleId: body.book_id, now }))
    return { data: null, message: 'Kami kabari begitu stoknya ada lagi', status: 201 }
  }
