import type { Route } from '#server/platform/http/handler.ts'
import { signOut } from '../own-account.ts'
import type { EntryDeps } from './entered.ts'
import { ownOf } from './own-of.ts'

export const signOutRoute: Route<'POST /api/console/sign-out', EntryDeps> =
  ({ database, cookie }) =>
  async (_request, context) => {
    await database.transact((tx) => signOut(tx, ownOf(context)))
    return { data: null, message: 'Anda telah keluar', headers: cookie.header(undefined) }
  }
