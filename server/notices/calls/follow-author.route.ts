import type { Route } from '#server/platform/http/handler.ts'
import { followAuthor } from '../follow-author.ts'

export const followAuthorRoute: Route<'PUT /api/user/follows/:slug'> =
  ({ database }) =>
  async ({ params }, { user, now }) => {
    await database.transact((tx) => followAuthor(tx, { userId: user.id, slug: params.slug, now }))
    return { data: null, message: 'Penulis diikuti' }
  }
