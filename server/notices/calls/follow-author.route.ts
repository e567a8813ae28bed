import type { Route } from '#server/platform/http/handler.ts'
import { type NoticeDeps, requireNotice } from '../choose-notices.ts'
import { followAuthor } from '../follow-author.ts'

export const followAuthorRoute: Route<'PUT /api/user/follows/:slug', NoticeDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user, now }) => {
    await requireNotice(readShop, 'author')
    await database.transact((tx) => followAuthor(tx, { userId: user.id, slug: params.slug, now }))
    return { data: null, message: 'Penulis diikuti' }
  }
