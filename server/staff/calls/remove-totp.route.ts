import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { removeTotp } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const removeTotpHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/console/me/totp'> =>
  async (_request, context) => {
    await database.transact((tx) => removeTotp(tx, ownOf(context)))
    return { data: null, message: 'Aplikasi autentikator dilepas' }
  }
