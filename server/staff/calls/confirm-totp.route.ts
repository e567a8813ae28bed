import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { confirmTotp } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const confirmTotpHandler =
  ({ database, secret }: { database: Database; secret: string }): Handler<'PUT /api/console/me/totp'> =>
  async ({ body }, context) => {
    const codes = await database.transact((tx) => confirmTotp(tx, secret, { ...ownOf(context), ...body }))
    return { data: { recovery_codes: codes }, message: 'Aplikasi autentikator terpasang' }
  }
