import type { Route } from '#server/platform/http/handler.ts'
import { type NoticeDeps, requireNotice } from '../choose-notices.ts'
import { unfollowAuthor } from '../follow-author.ts'

export const unfollowAuthorRoute: Route<'DELETE /api/user/follows/:slug', NoticeDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user }) => {
    await requireNotice(readShop, 'author')
    await database.transact((tx) => unfollowAuthor(tx, { userId: user.id, slug: params.slug }))
    return { data: null, message: 'Penulis tidak diikuti lagi' }
  }
