import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { deleteWishesOf } from '../restock.queries.ts'
import { readStopToken } from '../stop-token.rules.ts'

export const stopRestockMailsRoute: Route<
  'POST /api/user/restock-wishes/stop',
  { database: Database; secret: string }
> =
  ({ database, secret }) =>
  async ({ body }) => {
    const userId = readStopToken(secret, body.token)
    if (userId === undefined) {
      throw new Failure('not_found', 'Tautan ini tidak dikenal. Buka lagi tautan dari email kami.')
    }
    await deleteWishesOf(database.kysely, userId)
    return { data: null, message: 'Semua kabar stok dibatalkan' }
  }
