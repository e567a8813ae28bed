import { lockUser } from '#server/accounts/lock-user.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { deleteWishesOf } from '../restock.queries.ts'
import { readStopToken } from '../stop-token.rules.ts'
import { endConsent } from '../wish-mails.queries.ts'

export const stopRestockMailsRoute: Route<
  'POST /api/user/restock-wishes/stop',
  { database: Database; secret: string }
> =
  ({ database, secret }) =>
  async ({ query }) => {
    const userId = readStopToken(secret, query.token)
    if (userId === undefined) {
      throw new Failure('not_found', 'Tautan ini tidak dikenal. Buka lagi tautan dari email kami.')
    }
    await database.transact(async (tx) => {
      await lockUser(tx, userId)
      await deleteWishesOf(tx, userId)
      await endConsent(tx, userId)
    })
    return { data: null, message: 'Semua kabar harga dan stok dibatalkan' }
  }
