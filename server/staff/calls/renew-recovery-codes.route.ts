import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { renewRecoveryCodes } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const renewRecoveryCodesHandler =
  ({
    database,
    secret,
  }: {
    database: Database
    secret: string
  }): Handler<'POST /api/console/me/recovery-codes'> =>
  async (_request, context) => {
    const codes = await database.transact((tx) => renewRecoveryCodes(tx, secret, ownOf(context)))
    return { data: { recovery_codes: codes }, message: 'Kode pemulihan diganti' }
  }
