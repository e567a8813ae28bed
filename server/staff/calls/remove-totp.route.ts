import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { removeTotp } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const removeTotpRoute: Route<
  'DELETE /api/console/me/totp',
  { database: Database; isFactorRequired: boolean }
> =
  ({ database, isFactorRequired }) =>
  async (_request, context) => {
    await database.transact((tx) => removeTotp(tx, ownOf(context), { isFactorRequired }))
    return { data: null, message: 'Aplikasi autentikator dilepas' }
  }
