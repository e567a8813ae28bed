import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { renewRecoveryCodes } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const renewRecoveryCodesRoute: Route<
  'POST /api/console/me/recovery-codes',
  { database: Database; secret: string }
> =
  ({ database, secret }) =>
  async (_request, context) => {
    const codes = await database.transact((tx) => renewRecoveryCodes(tx, secret, ownOf(context)))
    return { data: { recovery_codes: codes }, message: 'Kode pemulihan diganti' }
  }
