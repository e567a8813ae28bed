import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { changeOwnProfile } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const changeOwnProfileHandler =
  ({ database }: { database: Database }): Handler<'PUT /api/console/me'> =>
  async ({ body }, context) => {
    await database.transact((tx) => changeOwnProfile(tx, ownOf(context), body))
    return { data: null, message: 'Profil Anda disimpan' }
  }
