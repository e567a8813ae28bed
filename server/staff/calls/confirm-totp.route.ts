import type { Route } from '#server/platform/http/handler.ts'
import { confirmTotp, type OwnAccountDeps } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const confirmTotpRoute: Route<'PUT /api/console/me/totp', OwnAccountDeps> =
  ({ database, secret }) =>
  async ({ body }, context) => {
    const codes = await database.transact((tx) => confirmTotp(tx, secret, { ...ownOf(context), ...body }))
    return { data: { recovery_codes: codes }, message: 'Aplikasi autentikator terpasang' }
  }
