import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { signOut } from '../own-account.ts'
import type { StaffCookie } from '../staff-cookie.ts'
import { ownOf } from './own-of.ts'

export const signOutRoute: Route<'POST /api/console/sign-out', { database: Database; cookie: StaffCookie }> =
  ({ database, cookie }) =>
  async (_request, context) => {
    await database.transact((tx) => signOut(tx, ownOf(context)))
    return { data: null, message: 'Anda telah keluar', headers: cookie.header(undefined) }
  }
