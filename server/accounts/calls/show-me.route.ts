import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { findUser } from '../accounts.queries.ts'
import { userOf } from '../user-of.ts'

export const showMeHandler =
  ({ database }: { database: Database }): Handler<'GET /api/auth/me'> =>
  async (_request, { user }) => {
    const row = await findUser(database.kysely, user.id)
    if (row === undefined) throw new Failure('unauthenticated', sentenceOf.sessionExpired)
    return { data: await userOf(database.kysely, row) }
  }
