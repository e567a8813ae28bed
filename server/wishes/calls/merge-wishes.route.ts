import type { Route } from '#server/platform/http/handler.ts'
import { mergeWishes } from '../keep-wishes.ts'

export const mergeWishesRoute: Route<'POST /api/user/wishes/merge'> =
  ({ database }) =>
  async ({ body }, { user, now }) => {
    const wanted = { userId: user.id, titleIds: body.ids, now }
    return { data: await database.transact((tx) => mergeWishes(tx, wanted)) }
  }
