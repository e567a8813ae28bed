import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { confirmTotp } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const confirmTotpRoute: Route<'PUT /api/console/me/totp', { database: Database; secret: string }> =
  ({ database, secret }) =>
  async ({ body }, context) => {
    const codes = await database.transact((tx) => confirmTotp(tx, secret, { ...ownOf(context), ...body }))
    return { data: { recovery_codes: codes }, message: 'Aplikasi autentikator terpasang' }
  }
