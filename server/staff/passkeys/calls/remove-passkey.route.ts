import type { Route } from '#server/platform/http/handler.ts'
import { ownOf } from '../../calls/own-of.ts'
import type { FactorDeps } from '../../second-factor.ts'
import { removePasskey } from '../own-passkeys.ts'

export const removePasskeyRoute: Route<'DELETE /api/console/me/passkeys/:id', FactorDeps> =
  ({ database, isFactorRequired }) =>
  async ({ params }, context) => {
    await database.transact((tx) => removePasskey(tx, { ...ownOf(context), ...params }, { isFactorRequired }))
    return { data: null, message: 'Passkey dihapus' }
  }
