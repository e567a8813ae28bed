import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { ownOf } from '../../calls/own-of.ts'
import { removePasskey } from '../own-passkeys.ts'

export const removePasskeyRoute: Route<
  'DELETE /api/console/me/passkeys/:id',
  { database: Database; isFactorRequired: boolean }
> =
  ({ database, isFactorRequired }) =>
  async ({ params }, context) => {
    await database.transact((tx) => removePasskey(tx, { ...ownOf(context), ...params }, { isFactorRequired }))
    return { data: null, message: 'Passkey dihapus' }
  }
