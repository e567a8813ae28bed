import type { restockCalls } from '#contracts/restock.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { deleteWish, deleteWishesOf, listWishes } from './restock.queries.ts'
import { readStopToken } from './stop-token.rules.ts'
import { wishForRestock } from './wish-for-restock.ts'

type RestockDeps = { database: Database; secret: string }

export function restockHandlers({ database, secret }: RestockDeps): Handlers<keyof typeof restockCalls> {
  return {
    'GET /api/user/restock-wishes': async (_request, { user }) => {
      const wishes = await listWishes(database.kysely, user.id)
      return {
        data: wishes.map(({ titleId, createdAt }) => ({
          book_id: titleId,
          created_at: isoInWib(createdAt),
        })),
      }
    },
    'POST /api/user/restock-wishes': async ({ body }, { user, now }) => {
      await database.transact((tx) => wishForRestock(tx, { userId: user.id, titleId: body.book_id, now }))
      return { data: null, message: 'Kami kabari begitu stoknya ada lagi', status: 201 }
    },
    'DELETE /api/user/restock-wishes/:id': async ({ params }, { user }) => {
      await deleteWish(database.kysely, user.id, params.id)
      return { data: null, message: 'Kabar stok dibatalkan' }
    },
    'POST /api/user/restock-wishes/stop': async ({ body }) => {
      const userId = readStopToken(secret, body.token)
      if (userId === undefined) {
        throw new Failure('not_found', 'Tautan ini tidak dikenal. Buka lagi tautan dari email kami.')
      }
      await deleteWishesOf(database.kysely, userId)
      return { data: null, message: 'Semua kabar stok dibatalkan' }
    },
  }
}
