import type { Route } from '#server/platform/http/handler.ts'
import { ownOf } from '../../calls/own-of.ts'
import { type AddPasskeyDeps, addPasskey } from '../own-passkeys.ts'

export const addPasskeyRoute: Route<'POST /api/console/me/passkeys', AddPasskeyDeps> =
  (deps) =>
  async ({ body }, context) => {
    const { id, recoveryCodes } = await addPasskey(deps, { ...ownOf(context), ...body })
    return { data: { id, recovery_codes: recoveryCodes }, message: 'Passkey ditambahkan' }
  }
