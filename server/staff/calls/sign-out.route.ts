import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { signOut } from '../own-account.ts'
import type { StaffCookie } from '../staff-cookie.ts'
import { ownOf } from './own-of.ts'

export const signOutHandler =
  ({
    database,
    cookie,
  }: {
    database: Database
    cookie: StaffCookie
  }): Handler<'POST /api/console/sign-out'> =>
  async (_request, context) => {
    await database.transact((tx) => signOut(tx, ownOf(context)))
    return { data: null, message: 'Anda telah keluar', headers: cookie.header(undefined) }
  }
