import type { Route } from '#server/platform/http/handler.ts'
import { unfollowAuthor } from '../follow-author.ts'

export const unfollowAuthorRoute: Route<'DELETE /api/user/follows/:slug'> =
  ({ database }) =>
  async ({ params }, { user }) => {
    await database.transact((tx) => unfollowAuthor(tx, { userId: user.id, slug: params.slug }))
    return { data: null, message: 'Penulis tidak diikuti lagi' }
  }
