import type { Route } from '#server/platform/http/handler.ts'
import { type OwnAccountDeps, renewRecoveryCodes } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const renewRecoveryCodesRoute: Route<'POST /api/console/me/recovery-codes', OwnAccountDeps> =
  ({ database, secret }) =>
  async (_request, context) => {
    const codes = await database.transact((tx) => renewRecoveryCodes(tx, secret, ownOf(context)))
    return { data: { recovery_codes: codes }, message: 'Kode pemulihan diganti' }
  }
