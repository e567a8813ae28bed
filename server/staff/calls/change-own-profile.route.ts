import type { Route } from '#server/platform/http/handler.ts'
import { changeOwnProfile } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const changeOwnProfileRoute: Route<'PUT /api/console/me'> =
  ({ database }) =>
  async ({ body }, context) => {
    await database.transact((tx) => changeOwnProfile(tx, ownOf(context), body))
    return { data: null, message: 'Profil Anda disimpan' }
  }
