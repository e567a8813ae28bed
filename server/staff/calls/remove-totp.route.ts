import type { Route } from '#server/platform/http/handler.ts'
import { removeTotp } from '../own-account.ts'
import type { FactorDeps } from '../second-factor.ts'
import { ownOf } from './own-of.ts'

export const removeTotpRoute: Route<'DELETE /api/console/me/totp', FactorDeps> =
  ({ database, isFactorRequired }) =>
  async (_request, context) => {
    await database.transact((tx) => removeTotp(tx, ownOf(context), { isFactorRequired }))
    return { data: null, message: 'Aplikasi autentikator dilepas' }
  }
