import { isoInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listFollows } from '../follows.queries.ts'

export const listFollowsRoute: Route<'GET /api/user/follows'> =
  ({ database }) =>
  async (_request, { user }) => {
    const follows = await listFollows(database.kysely, user.id)
    return {
      data: follows.map(({ name, slug, followedAt }) => ({ name, slug, followed_at: isoInWib(followedAt) })),
    }
  }
