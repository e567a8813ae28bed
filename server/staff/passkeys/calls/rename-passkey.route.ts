import type { Route } from '#server/platform/http/handler.ts'
import { ownOf } from '../../calls/own-of.ts'
import { renameOwnPasskey } from '../own-passkeys.ts'

export const renamePasskeyRoute: Route<'PUT /api/console/me/passkeys/:id'> =
  ({ database }) =>
  async ({ params, body }, context) => {
    await database.transact((tx) => renameOwnPasskey(tx, { ...ownOf(context), ...params, ...body }))
    return { data: null, message: 'Nama passkey tersimpan' }
  }
