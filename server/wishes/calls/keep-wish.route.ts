import type { Route } from '#server/platform/http/handler.ts'
import { keepWish } from '../keep-wishes.ts'

export const keepWishRoute: Route<'PUT /api/user/wishes/:id'> =
  ({ database }) =>
  async ({ params }, { user, now }) => {
    await database.transact((tx) => keepWish(tx, { userId: user.id, titleId: params.id, now }))
    return { data: null, message: 'Disimpan ke daftar keinginan' }
  }
