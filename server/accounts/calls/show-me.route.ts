import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { findUser } from '../accounts.queries.ts'
import { userOf } from '../user-of.ts'

export const showMeRoute: Route<'GET /api/auth/me'> =
  ({ database }) =>
  async (_request, { user }) => {
    const row = await findUser(database.kysely, user.id)
    if (row === undefined) throw new Failure('unauthenticated', sentenceOf.sessionExpired)
    return { data: await userOf(database.kysely, row) }
  }
